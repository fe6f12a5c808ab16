import { useMemo } from 'react'
import type { Language } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { createPath } from './hrefs.ts'

/** Pages of mail, documents and recovery, which the bundle of the first page leaves out. */
export function createMailHrefs(language: Language) {
  const at = createPath(language)
  return {
    mailAddress: at('mail-address'),
    mailAddressConfirm: at('mail-address', 'confirm'),
    documents: at('wallet', 'documents'),
    documentFile: (documentNo: string) => at('wallet', 'documents', documentNo),
    recovery: at('recovery'),
    recoveryConfirm: at('recovery', 'confirm'),
    recoveryStop: at('recovery', 'stop'),
  }
}

export type MailHrefs = ReturnType<typeof createMailHrefs>

export function useMailHrefs(): MailHrefs {
  const language = useLanguage()
  return useMemo(() => createMailHrefs(language), [language])
}

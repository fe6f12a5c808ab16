import { useMemo } from 'react'
import { useLanguage } from '../i18n/use-language.ts'
import { type Hrefs, hrefsOf } from './hrefs.ts'

/** Addresses of this site in the language of the page. */
export function useHrefs(): Hrefs {
  const language = useLanguage()
  return useMemo(() => hrefsOf(language), [language])
}

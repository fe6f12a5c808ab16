import { useMemo } from 'react'
import { useLanguage } from '../i18n/use-language.ts'
import { createHrefs, type Hrefs } from './hrefs.ts'

export function useHrefs(): Hrefs {
  const language = useLanguage()
  return useMemo(() => createHrefs(language), [language])
}

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Hrefs, hrefsOf } from '../hrefs.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './language.ts'

/** Language of the page. It needs no loader data, so that error pages have it too. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE
}

/** Addresses of this site in the language of the page. */
export function useHrefs(): Hrefs {
  const language = useLanguage()
  return useMemo(() => hrefsOf(language), [language])
}

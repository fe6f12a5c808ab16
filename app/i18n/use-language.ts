import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { NAMESPACES } from './config.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './language.ts'

export type Translate = TFunction<typeof NAMESPACES>

/** Needs no loader data, so that error pages have it too. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE
}

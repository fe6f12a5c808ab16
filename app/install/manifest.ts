import { DEFAULT_LANGUAGE, type Language } from '../i18n/language.ts'

export const THEME_COLOR = '#0b0810'

export const LANGUAGE_PARAMETER = 'lang'

export function manifestHref(language: Language): string {
  const query = language === DEFAULT_LANGUAGE ? '' : `?${LANGUAGE_PARAMETER}=${language}`
  return `/manifest.webmanifest${query}`
}

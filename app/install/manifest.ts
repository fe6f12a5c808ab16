import { DEFAULT_LANGUAGE, type Language } from '../i18n/language.ts'

/** Of the browser's bars, and of the window while an installed site opens; `--ink` in `tokens.css`. */
export const THEME_COLOR = '#0b0810'

/** In a query: the language the manifest's words are in. */
export const LANGUAGE_PARAMETER = 'lang'

/** Row 283. */
export function manifestHref(language: Language): string {
  const query = language === DEFAULT_LANGUAGE ? '' : `?${LANGUAGE_PARAMETER}=${language}`
  return `/manifest.webmanifest${query}`
}

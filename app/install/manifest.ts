import { DEFAULT_LANGUAGE, type Language } from '../i18n/language.ts'

/** Colour of the browser's bars, and of the window while an installed site opens; `--ink` in `tokens.css`. */
export const THEME_COLOR = '#0b0810'

/** Query parameter: the language of the manifest's texts. */
export const LANGUAGE_PARAMETER = 'lang'

export function manifestHref(language: Language): string {
  const query = language === DEFAULT_LANGUAGE ? '' : `?${LANGUAGE_PARAMETER}=${language}`
  return `/manifest.webmanifest${query}`
}

/** Languages of the interface, the first one being the default and without a prefix in addresses. Rows 40, 255-256. */
export const LANGUAGES = ['en', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'en'

const RIGHT_TO_LEFT: readonly Language[] = ['ar']

export function isLanguage(text: string | undefined | null): text is Language {
  return LANGUAGES.includes(text as Language)
}

export function toDirection(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr'
}

/** `''` for the default language, `/ar` for another. Rule 4. */
export function toPathPrefix(language: Language): string {
  return language === DEFAULT_LANGUAGE ? '' : `/${language}`
}

import type { Language } from './language.ts'

/** Every language in its own words: whoever looks for it can read it. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  ar: 'العربية',
}

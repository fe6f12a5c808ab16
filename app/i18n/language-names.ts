import type { Language } from './language.ts'

/** Every language in its own name, so that its speakers can read it. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  ar: 'العربية',
}

import { LANGUAGE_NAMES } from '../../contract/language-names.ts'

interface Facts<Texts> {
  /** In the language itself, so that its speakers can read it. */
  name: string
  direction?: 'rtl'
  /** Only for the compiler: a language without its folder of `locales/` does not compile. */
  texts?: Texts
}

/** Every language of the interface, in the order in which it is offered. "Another language" of docs/architecture.md. */
const FACTS = {
  en: { name: LANGUAGE_NAMES.en } satisfies Facts<import('./locales/en/messages.ts').Texts>,
  'zh-Hans': {
    name: LANGUAGE_NAMES['zh-Hans'],
  } satisfies Facts<import('./locales/zh-Hans/messages.ts').Texts>,
  'zh-Hant': {
    name: LANGUAGE_NAMES['zh-Hant'],
  } satisfies Facts<import('./locales/zh-Hant/messages.ts').Texts>,
  ja: { name: LANGUAGE_NAMES.ja } satisfies Facts<import('./locales/ja/messages.ts').Texts>,
  ko: { name: LANGUAGE_NAMES.ko } satisfies Facts<import('./locales/ko/messages.ts').Texts>,
  es: { name: LANGUAGE_NAMES.es } satisfies Facts<import('./locales/es/messages.ts').Texts>,
  'pt-BR': { name: LANGUAGE_NAMES['pt-BR'] } satisfies Facts<import('./locales/pt-BR/messages.ts').Texts>,
  fr: { name: LANGUAGE_NAMES.fr } satisfies Facts<import('./locales/fr/messages.ts').Texts>,
  de: { name: LANGUAGE_NAMES.de } satisfies Facts<import('./locales/de/messages.ts').Texts>,
  id: { name: LANGUAGE_NAMES.id } satisfies Facts<import('./locales/id/messages.ts').Texts>,
  th: { name: LANGUAGE_NAMES.th } satisfies Facts<import('./locales/th/messages.ts').Texts>,
  ar: { name: LANGUAGE_NAMES.ar, direction: 'rtl' } satisfies Facts<import('./locales/ar/messages.ts').Texts>,
}

export type Language = keyof typeof FACTS
export const LANGUAGES = Object.keys(FACTS) as readonly Language[]
export const DEFAULT_LANGUAGE: Language = 'en'

export function isLanguage(text: string | undefined | null): text is Language {
  return LANGUAGES.includes(text as Language)
}

export function toLanguageName(language: Language): string {
  return FACTS[language].name
}

export function toDirection(language: Language): 'ltr' | 'rtl' {
  return (FACTS[language] as Facts<unknown>).direction ?? 'ltr'
}

export function toPathPrefix(language: Language): string {
  return language === DEFAULT_LANGUAGE ? '' : `/${language}`
}

interface Facts<Texts> {
  /** Its own, so that its speakers can read it. */
  name: string
  direction: 'ltr' | 'rtl'
  /** For the compiler alone: a language without its folder of `locales/` does not compile. */
  texts?: Texts
}

/** Every language of the interface, in the order in which it is offered. "Another language" of docs/architecture.md. */
const FACTS = {
  en: { name: 'English', direction: 'ltr' } satisfies Facts<import('./locales/en/messages.ts').Texts>,
  'zh-Hans': {
    name: '简体中文',
    direction: 'ltr',
  } satisfies Facts<import('./locales/zh-Hans/messages.ts').Texts>,
  'zh-Hant': {
    name: '繁體中文',
    direction: 'ltr',
  } satisfies Facts<import('./locales/zh-Hant/messages.ts').Texts>,
  ja: { name: '日本語', direction: 'ltr' } satisfies Facts<import('./locales/ja/messages.ts').Texts>,
  ko: { name: '한국어', direction: 'ltr' } satisfies Facts<import('./locales/ko/messages.ts').Texts>,
  es: { name: 'Español', direction: 'ltr' } satisfies Facts<import('./locales/es/messages.ts').Texts>,
  'pt-BR': { name: 'Português (Brasil)', direction: 'ltr' } satisfies Facts<
    import('./locales/pt-BR/messages.ts').Texts
  >,
  fr: { name: 'Français', direction: 'ltr' } satisfies Facts<import('./locales/fr/messages.ts').Texts>,
  de: { name: 'Deutsch', direction: 'ltr' } satisfies Facts<import('./locales/de/messages.ts').Texts>,
  id: { name: 'Bahasa Indonesia', direction: 'ltr' } satisfies Facts<
    import('./locales/id/messages.ts').Texts
  >,
  th: { name: 'ไทย', direction: 'ltr' } satisfies Facts<import('./locales/th/messages.ts').Texts>,
  ar: { name: 'العربية', direction: 'rtl' } satisfies Facts<import('./locales/ar/messages.ts').Texts>,
}

export type Language = keyof typeof FACTS
export const LANGUAGES = Object.keys(FACTS) as readonly Language[]
/** Without a prefix in addresses. */
export const DEFAULT_LANGUAGE: Language = 'en'

export function isLanguage(text: string | undefined | null): text is Language {
  return LANGUAGES.includes(text as Language)
}

export function toLanguageName(language: Language): string {
  return FACTS[language].name
}

export function toDirection(language: Language): 'ltr' | 'rtl' {
  return FACTS[language].direction
}

/** `''` for the default language, `/ar` for another. */
export function toPathPrefix(language: Language): string {
  return language === DEFAULT_LANGUAGE ? '' : `/${language}`
}

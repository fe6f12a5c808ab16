interface Facts<Texts> {
  /** In the language itself, so that its speakers can read it. */
  name: string
  direction?: 'rtl'
  /** Only for the compiler: a language without its folder of `locales/` does not compile. */
  texts?: Texts
}

/** Every language of the interface, in the order in which it is offered. "Another language" of docs/architecture.md. */
const FACTS = {
  en: { name: 'English' } satisfies Facts<import('./locales/en/messages.ts').Texts>,
  'zh-Hans': {
    name: '简体中文',
  } satisfies Facts<import('./locales/zh-Hans/messages.ts').Texts>,
  'zh-Hant': {
    name: '繁體中文',
  } satisfies Facts<import('./locales/zh-Hant/messages.ts').Texts>,
  ja: { name: '日本語' } satisfies Facts<import('./locales/ja/messages.ts').Texts>,
  ko: { name: '한국어' } satisfies Facts<import('./locales/ko/messages.ts').Texts>,
  es: { name: 'Español' } satisfies Facts<import('./locales/es/messages.ts').Texts>,
  'pt-BR': { name: 'Português (Brasil)' } satisfies Facts<import('./locales/pt-BR/messages.ts').Texts>,
  fr: { name: 'Français' } satisfies Facts<import('./locales/fr/messages.ts').Texts>,
  de: { name: 'Deutsch' } satisfies Facts<import('./locales/de/messages.ts').Texts>,
  id: { name: 'Bahasa Indonesia' } satisfies Facts<import('./locales/id/messages.ts').Texts>,
  th: { name: 'ไทย' } satisfies Facts<import('./locales/th/messages.ts').Texts>,
  ar: { name: 'العربية', direction: 'rtl' } satisfies Facts<import('./locales/ar/messages.ts').Texts>,
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

/**
 * Names of languages in themselves, as a list of languages writes them. Intl's are for the middle of a sentence: it
 * writes "español", and "Indonesia" for Bahasa Indonesia.
 */
export const LANGUAGE_NAMES = {
  en: 'English',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
  ja: '日本語',
  ko: '한국어',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  fr: 'Français',
  de: 'Deutsch',
  id: 'Bahasa Indonesia',
  ms: 'Bahasa Melayu',
  th: 'ไทย',
  ar: 'العربية',
} as const

/** The name of any language in itself; the tag where it has no known name. Throws a RangeError for an invalid tag. */
export function nameLanguage(tag: string): string {
  if (Object.hasOwn(LANGUAGE_NAMES, tag)) return LANGUAGE_NAMES[tag as keyof typeof LANGUAGE_NAMES]
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  return name === tag ? tag : name.replace(/^\p{Ll}/u, (first) => first.toLocaleUpperCase(tag))
}

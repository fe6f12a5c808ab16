/** Language and country, `de-DE` for `de`, by which others know a language. Spanish is that of Latin America. */
export function withRegion(language: string): string {
  if (language === 'es') return 'es-MX'
  const { language: base, region } = new Intl.Locale(language).maximize()
  return `${base}-${region}`
}

/** Facebook knows a fixed list of locales: Spanish of Latin America is `es_LA`, and Arabic of every country `ar_AR`. */
const FACEBOOK: Readonly<Record<string, string>> = { es: 'es_LA', ar: 'ar_AR' }

/** As Facebook's pages and its crawler name a language, which Open Graph has from there. */
export function toFacebookLocale(language: string): string {
  return FACEBOOK[language] ?? withRegion(language).replace('-', '_')
}

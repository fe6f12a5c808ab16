/**
 * The Intl locale that formats for a language: for Spanish that of Latin America, where most readers are and Mexico's
 * `1,234.5` is the usual form.
 */
export function toFormatLocale(language: string): string {
  return language === 'es' ? 'es-419' : language
}

export function formatNumber(amount: number, language: string, options?: Intl.NumberFormatOptions): string {
  return amount.toLocaleString(toFormatLocale(language), options)
}

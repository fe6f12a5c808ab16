/**
 * The Intl locale that formats amounts for a language: for Spanish that of Latin America, where most readers are
 * and Mexico's `1,234.5` is the usual form.
 */
export function toFormatLocale(language: string): string {
  return language === 'es' ? 'es-419' : language
}

export function formatNumber(amount: number, language: string, options?: Intl.NumberFormatOptions): string {
  return amount.toLocaleString(toFormatLocale(language), options)
}

/** `0.1` is `10%` or `10 %`. */
export function formatPercent(share: number, language: string, options?: Intl.NumberFormatOptions): string {
  return formatNumber(share, language, { ...options, style: 'percent' })
}

/** A calendar date, such as `2026-11-20`, in full. */
export function formatDate(date: string, language: string): string {
  return new Date(date).toLocaleDateString(toFormatLocale(language), { dateStyle: 'long', timeZone: 'UTC' })
}

export function formatList(names: readonly string[], language: string): string {
  return new Intl.ListFormat(toFormatLocale(language)).format(names)
}

/**
 * Where the Intl locale that formats for a language is not its tag. Spanish: Latin America, where most readers are and
 * Mexico's `1,234.5` is the usual form. Arabic: the digits that its texts have written out. Engines differ in those of `ar`,
 * and a page would change its digits when it hydrates.
 */
const FORMAT_LOCALES: Readonly<Partial<Record<string, string>>> = { es: 'es-419', ar: 'ar-u-nu-latn' }

/** Every use of Intl that writes something for a viewer takes its locale from here. */
export function toFormatLocale(language: string): string {
  return FORMAT_LOCALES[language] ?? language
}

/**
 * What stands for a placeholder. `count` is an amount and grouped, as numbers of episodes and pages, which are ordinals, are not.
 */
export function formatPlaceholder(name: string | undefined, value: unknown, language: string): unknown {
  if (name !== 'count' || typeof value !== 'number') return value
  // Most counts need no grouping, and `Intl` takes long after a change of language.
  return value < 1000 ? String(value) : formatNumber(value, language)
}

export function formatNumber(amount: number, language: string, options?: Intl.NumberFormatOptions): string {
  return amount.toLocaleString(toFormatLocale(language), options)
}

/** `December 24` of `2026-12-24`, as the language writes it. */
export function formatDay(day: string, language: string, hasYear: boolean): string {
  return new Date(day).toLocaleDateString(toFormatLocale(language), {
    day: 'numeric',
    month: 'long',
    ...(hasYear && { year: 'numeric' }),
    timeZone: 'UTC',
  })
}

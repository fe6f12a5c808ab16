import { formatNumber, toFormatLocale } from './formats.ts'
import { isLanguage, toDirection } from './language.ts'

const DOLLARS = { style: 'currency', currency: 'USD' } as const
const LEFT_TO_RIGHT = '\u2066'
const END = '\u2069'

/** As the language writes an amount of US dollars: `$4.99`, `4,99 $`, `US$4.99`. */
export function formatDollars(dollars: number, language: string): string {
  if (!isLanguage(language) || toDirection(language) === 'ltr')
    return formatNumber(dollars, language, DOLLARS)
  // Where lines run to the left, the dollar sign would leave its letters: `$US`.
  return new Intl.NumberFormat(toFormatLocale(language), DOLLARS)
    .formatToParts(dollars)
    .map(({ type, value }) => (type === 'currency' ? `${LEFT_TO_RIGHT}${value}${END}` : value))
    .join('')
}

import { currencyFormat, DEFAULT_CURRENCY } from '../../contract/money.ts'
import { toFormatLocale } from './formats.ts'
import { isLanguage, toDirection } from './language.ts'

/** Keeps its order and its place where lines run to the left. */
export const isolated = (text: string) => `\u2066${text}\u2069`

/**
 * As the language writes an amount such as `4.99`, with every decimal of its currency: `$4.99`, `4,99 €`, `¥500`.
 */
export function formatPrice(amount: string, currency: string = DEFAULT_CURRENCY, language: string): string {
  const format = new Intl.NumberFormat(toFormatLocale(language), currencyFormat(currency))
  const price = amount as `${number}`
  if (!isLanguage(language) || toDirection(language) === 'ltr') return format.format(price)
  // Where lines run to the left, a symbol such as the dollar sign would leave its letters: `$US`.
  return format
    .formatToParts(price)
    .map(({ type, value }) => (type === 'currency' ? isolated(value) : value))
    .join('')
}

import { type Money, minorDigits, toDecimal } from '../../../contract/money.ts'

const TAKEN =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'
/** PayPal refuses any decimal of these, also of those that have some. */
const WHOLE: readonly string[] = ['HUF', 'JPY', 'TWD']

/** Some only between accounts of their country: BRL, CNY, MYR. */
export const CURRENCIES: ReadonlyMap<string, number> = new Map(
  TAKEN.split(' ').map((currency) => [currency, WHOLE.includes(currency) ? 0 : minorDigits(currency)]),
)

/** As PayPal takes it: `"4.99"`, or `"1500"` forints. */
export function toPaypalValue(amount: Money): string {
  const text = toDecimal(amount)
  return WHOLE.includes(amount.currency) ? text.replace(/\.0+$/, '') : text
}

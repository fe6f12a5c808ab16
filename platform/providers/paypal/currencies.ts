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
export function toPaypalMoney(amount: Money): { currency_code: string; value: string } {
  const text = toDecimal(amount)
  const value = WHOLE.includes(amount.currency) ? text.replace(/\.0+$/, '') : text
  return { currency_code: amount.currency, value }
}

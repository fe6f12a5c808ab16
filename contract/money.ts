/** An amount of a currency: whole units of its smallest part, as cents, so that no sum is ever rounded. */
export interface Money {
  minor: number
  /** ISO 4217. */
  currency: string
}

/** Of packages, orders and payments that name none, as in earlier releases. */
export const DEFAULT_CURRENCY = 'USD'

/**
 * Decimals by ISO 4217, where they are not 2. Not those of `Intl`: they change between versions (forints, rupiahs), and a
 * stored amount would then mean another price.
 */
const WITHOUT_DECIMALS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
const WITH_THREE = 'BHD IQD JOD KWD LYD OMR TND'
const WITH_FOUR = 'CLF UYW'

/** Decimals of a currency: 2 of US dollars, none of yen, 3 of Kuwaiti dinars. */
export function minorDigits(currency: string): number {
  if (WITHOUT_DECIMALS.includes(currency)) return 0
  if (WITH_THREE.includes(currency)) return 3
  return WITH_FOUR.includes(currency) ? 4 : 2
}

/** As the product API and payment providers write an amount: `"9.99"`, without its currency. */
export function toDecimal({ minor, currency }: Money): string {
  const count = minorDigits(currency)
  if (count === 0) return String(minor)
  const text = String(minor).padStart(count + 1, '0')
  return `${text.slice(0, -count)}.${text.slice(-count)}`
}

/** An amount of money as the product API and payment providers write it: `"9.99"`, or `"500"` yen. */
export const DECIMAL = /^\d{1,9}(\.\d{1,4})?$/
export const CURRENCY_CODE = /^[A-Z]{3}$/

/** Null unless `text` is an amount of the currency, such as `"9.99"`, `"9.9"` or `"9"` of US dollars, `"500"` or `"500.00"` yen. */
export function parseMoney(text: string, currency: string): Money | null {
  const [whole = '', part = ''] = text.split('.')
  const count = minorDigits(currency)
  if (!DECIMAL.test(text) || /[^0]/.test(part.slice(count))) return null
  return { minor: Number(whole + part.slice(0, count).padEnd(count, '0')), currency }
}

/** What `Intl` needs to write an amount with every decimal of its currency. */
export function currencyFormat(currency: string) {
  const count = minorDigits(currency)
  return { style: 'currency', currency, minimumFractionDigits: count, maximumFractionDigits: count } as const
}

/** `$9.99`, as the locale writes it, digit by digit. */
export function formatMoney(money: Money, locale: string): string {
  const format = new Intl.NumberFormat(locale, currencyFormat(money.currency))
  return format.format(toDecimal(money) as `${number}`)
}

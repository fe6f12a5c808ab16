/** An amount of a currency: whole units of its smallest part, as cents, so that no sum is ever rounded. */
export interface Money {
  minor: number
  /** ISO 4217. */
  currency: string
}

const digits = new Map<string, number>()

/** Decimals of a currency: 2 of US dollars, none of yen, 3 of Kuwaiti dinars. */
export function minorDigits(currency: string): number {
  const known = digits.get(currency)
  if (known !== undefined) return known
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  digits.set(currency, maximumFractionDigits)
  return maximumFractionDigits
}

/** As the product API and payment providers write an amount: `"9.99"`, without its currency. */
export function toDecimal({ minor, currency }: Money): string {
  const count = minorDigits(currency)
  if (count === 0) return String(minor)
  const text = String(minor).padStart(count + 1, '0')
  return `${text.slice(0, -count)}.${text.slice(-count)}`
}

const DECIMAL = /^(\d{1,9})(?:\.(\d{1,4}))?$/

/** Null unless `text` is an amount of the currency, such as `"9.99"`, `"9.9"` or `"9"` of US dollars. */
export function parseMoney(text: string, currency: string): Money | null {
  const [, whole, part = ''] = DECIMAL.exec(text) ?? []
  const count = minorDigits(currency)
  if (whole === undefined || part.length > count) return null
  return { minor: Number(whole + part.padEnd(count, '0')), currency }
}

/** `$9.99`, as the locale writes it, digit by digit. */
export function formatMoney(money: Money, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: money.currency })
  return format.format(toDecimal(money) as `${number}`)
}

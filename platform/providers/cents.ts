const DOLLARS = /^(\d{1,9})(?:\.(\d{1,2}))?$/

/** `"9.99"`, `"9.9"` or `"9"`, digit by digit; null: not an amount with at most two decimals. */
export function toCents(text: string): number | null {
  const match = DOLLARS.exec(text)
  if (!match) return null
  const [, whole = '', part = ''] = match
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** `999` cents are `"9.99"`. */
export function toDollars(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

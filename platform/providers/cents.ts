const DOLLARS = /^(\d{1,9})(?:\.(\d{1,2}))?$/

/** Null unless `text` is an amount such as `"9.99"`, `"9.9"` or `"9"`. */
export function toCents(text: string): number | null {
  const match = DOLLARS.exec(text)
  if (!match) return null
  const [, whole = '', part = ''] = match
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

export function toDollars(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

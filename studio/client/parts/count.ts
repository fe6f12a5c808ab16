/** As typed; empty: none. */
export const toCount = (typed = ''): number => (typed.trim() === '' ? 0 : Number(typed))

/** A sentence about a count that is none; undefined: it is one. */
export function refuseCount(typed = '', max: number): string | undefined {
  const count = toCount(typed)
  if (Number.isInteger(count) && count >= 0 && count <= max) return undefined
  return `Type a whole number from 0 to ${max.toLocaleString('en')}.`
}

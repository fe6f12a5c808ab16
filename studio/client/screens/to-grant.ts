import type { Input } from '../api/acts.ts'

/** Limits of one grant; a test compares them with the platform's. */
export const GRANT_MAX = 1_000_000
export const VIP_DAYS_MAX = 3660

/** As typed; empty: none. */
interface Typed {
  coins?: string
  bonus?: string
  vipDays?: string
  expiresOn?: string
  reason: string
}

const toCount = (typed = ''): number => (typed.trim() === '' ? 0 : Number(typed))

/** What was granted expires with the end of the day, where the operator is. */
export function toGrant(typed: Typed, key: string): Input<'grant'>['grant'] {
  const { coins, bonus, vipDays, expiresOn, reason } = typed
  return {
    coins: toCount(coins),
    bonus: toCount(bonus),
    vipDays: toCount(vipDays),
    expiresAtMs: expiresOn ? new Date(`${expiresOn}T23:59:59`).getTime() : null,
    reason: reason.trim(),
    key,
  }
}

/** A sentence about a count that is none; undefined: it is one. */
export function refuseCount(typed = '', max: number): string | undefined {
  const count = toCount(typed)
  if (Number.isInteger(count) && count >= 0 && count <= max) return undefined
  return `Type a whole number from 0 to ${max.toLocaleString('en')}.`
}

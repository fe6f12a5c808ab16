import type { Input } from '../api/acts.ts'
import { toCount } from '../parts/count.ts'

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

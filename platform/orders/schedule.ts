import type { Selectable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { APPROVAL_MS, type OrderRow } from './order-rows.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const BACKOFF_MS = [1, 1, 2, 3, 5, 10].map((minutes) => minutes * MINUTE_MS)
const LATE_MS = 6 * HOUR_MS
/** A check scheduled further ahead than this comes from a wrong clock. */
export const CHECK_WAIT_MS_MAX = 30 * MINUTE_MS

export function nextCheckMs(
  { created_at_ms, check_count, state }: Pick<OrderRow, 'created_at_ms' | 'check_count' | 'state'>,
  nowMs: number,
): number {
  const waitMs = BACKOFF_MS[Math.min(check_count, BACKOFF_MS.length - 1)] as number
  const next = nowMs + (nowMs - created_at_ms >= LATE_MS ? CHECK_WAIT_MS_MAX : waitMs)
  const approvalEndMs = created_at_ms + APPROVAL_MS
  return state === 'created' && nowMs < approvalEndMs ? Math.min(next, approvalEndMs) : next
}

/** How long money of a closed order may still move: as long as buyers may dispute a payment. */
const MOVES_MS = 180 * DAY_MS
export const RECHECK_WAIT_MS_MAX = 30 * DAY_MS
export const FIRST_RECHECK_MS = HOUR_MS
const REFUND_RECHECK_MS = MINUTE_MS

type Ended = Pick<
  OrderRow,
  'state' | 'approved_at_ms' | 'credited_at_ms' | 'refund_asked_at_ms' | 'refunded_minor'
>

/**
 * Next check of a closed order, since money may move without a notice: an expired order may be paid after
 * all, a credited one refunded, the rest of a withdrawn one too. Intervals double, so half a year takes a dozen checks; while money is in
 * transit an interval is at most a day. Null once no money can move.
 *
 * @param isUnclear the provider's response was inconclusive
 */
export function nextRecheckMs(order: Ended, nowMs: number, isUnclear: boolean): number | null {
  const { state, approved_at_ms, credited_at_ms, refund_asked_at_ms, refunded_minor } = order
  const isGivenUp = state === 'expired' && approved_at_ms !== null
  const isWithdrawn = state === 'refunded' && refunded_minor !== null
  if (state !== 'credited' && !isGivenUp && !isWithdrawn) return null
  const sinceMs = refund_asked_at_ms ?? credited_at_ms ?? approved_at_ms ?? nowMs
  const passedMs = nowMs - sinceMs
  if (passedMs >= MOVES_MS) return null
  const leastMs = refund_asked_at_ms === null ? FIRST_RECHECK_MS : REFUND_RECHECK_MS
  const isMoving = isGivenUp || isUnclear || refund_asked_at_ms !== null
  const mostMs = isMoving ? DAY_MS : RECHECK_WAIT_MS_MAX
  return nowMs + Math.min(Math.max(passedMs, leastMs), mostMs)
}

/** The law allows so long. */
const PAY_BACK_MS = 14 * DAY_MS
export const PAY_BACK_WAIT_MS_MAX = DAY_MS

/** Next try to have a withdrawal paid back, in intervals that double. Null: it is the operator's now. */
export function nextPayBackMs(
  { confirmed_at_ms, check_count }: Pick<Selectable<Tables['withdrawal']>, 'confirmed_at_ms' | 'check_count'>,
  nowMs: number,
): number | null {
  if (nowMs - confirmed_at_ms >= PAY_BACK_MS) return null
  return nowMs + Math.min(MINUTE_MS * 2 ** check_count, PAY_BACK_WAIT_MS_MAX)
}

import { inTransaction, type Tx } from '../db/in-transaction.ts'
import type { OrderState } from '../db/tables.ts'
import { toNoticeTopic } from '../providers/list/payment-providers.ts'
import type { Capture } from '../providers/payment-provider.ts'
import { PAID_WITHOUT_COINS } from '../wallet/paid-without-coins.ts'
import { isWithdrawn, lockOrder, type OrderContext, type OrderRow } from './order-rows.ts'

export const NOTES = {
  partlyRefunded: 'refunded in part at the provider; the coins stay',
  refundedUncredited: 'refunded before it was credited',
  declined: 'declined at the provider after it was credited; look at it there',
  unknown: 'in a state unknown to this release; look at it at the provider',
  mismatch: 'does not match its order; not credited',
  disputed: 'disputed by its buyer; answer at the provider, the coins go back with the money',
  disputedRefunded: 'disputed by its buyer, who has the money back; answer at the provider',
} as const

/** Why an order expired of which the provider reported no end. */
export const NO_END = 'no end in time'

/** They hold only while the provider reports what they say; other notes are reasons for which an order ended. */
const PASSING: ReadonlySet<string | null> = new Set([
  ...Object.values(NOTES),
  ...Object.values(PAID_WITHOUT_COINS),
])

export interface Seen {
  /** Before this check. */
  before: OrderState
  now: OrderState
  capture: Capture['status'] | 'mismatch'
  isDisputed: boolean
  /** Its coins went back by a withdrawal, before its money; the rest of the money stays. */
  isWithdrawn: boolean
}

/**
 * What an operator should know of an order. It depends on what the provider reports now, not on the order in which
 * notices arrived. Null: nothing. Undefined: the reason for which it ended still holds.
 */
export function toNote(seen: Seen): string | null | undefined {
  const { before, now, capture, isDisputed, isWithdrawn } = seen
  if (capture === 'unknown') return NOTES.unknown
  if (capture === 'mismatch') return now === 'credited' || now === 'refunded' ? undefined : NOTES.mismatch
  switch (now) {
    case 'credited':
      if (capture === 'declined') return NOTES.declined
      if (isDisputed) return NOTES.disputed
      return capture === 'partlyRefunded' ? NOTES.partlyRefunded : null
    case 'refunded':
      if (isWithdrawn) return isDisputed ? NOTES.disputedRefunded : null
      // If another process has just taken the coins back, this capture is older.
      if (before === 'refunded' && capture === 'completed') return PAID_WITHOUT_COINS.refunded
      if (before === 'refunded' && capture === 'partlyRefunded') return PAID_WITHOUT_COINS.refundedInPart
      return isDisputed ? NOTES.disputedRefunded : null
    case 'failed':
      if (before === 'failed' && capture === 'completed') return PAID_WITHOUT_COINS.failed
      if (before === 'failed' && capture === 'partlyRefunded') return PAID_WITHOUT_COINS.failedInPart
      return capture === 'refunded' ? NOTES.refundedUncredited : undefined
    case 'expired':
      return capture === 'refunded' ? NOTES.refundedUncredited : undefined
    default:
      return isDisputed ? NOTES.disputed : null
  }
}

/** Replaces the note of an order that was checked, and logs each change once. */
export async function noteOutcome(
  deps: OrderContext,
  { id, state: before, failure }: OrderRow,
  capture: Capture,
  isMatching: boolean,
): Promise<void> {
  await changeNote(
    deps,
    id,
    async (tx, order) => {
      // Notices of refunds name the capture alone, and nothing else looks at a failed order again.
      if (isMatching && order.state === 'failed' && order.capture_id === null) {
        await tx
          .updateTable('top_up_order')
          .set({ capture_id: capture.captureId })
          .where('id', '=', id)
          .execute()
      }
      // Most orders have never had a note, nor will.
      const mayBeDisputed = failure !== null || order.failure !== null || before !== order.state
      const note = toNote({
        before,
        now: order.state,
        capture: isMatching ? capture.status : 'mismatch',
        isDisputed: mayBeDisputed && (await isDisputed(tx, order, capture.captureId)),
        isWithdrawn: order.state === 'refunded' && (await isWithdrawn(tx, order.id)),
      })
      return note === null && !PASSING.has(order.failure) ? undefined : note
    },
    isMatching
      ? {}
      : {
          captureId: capture.captureId,
          amountCents: capture.amount.minor,
          currency: capture.amount.currency,
        },
  )
}

/** Notes a dispute whose notice was just stored, unless the note that the order has is more urgent. */
export async function noteDispute(deps: OrderContext, id: string): Promise<void> {
  await changeNote(deps, id, async (tx, order) => {
    const isQuiet = order.failure === null || order.failure === NOTES.partlyRefunded
    if (!isQuiet || !(await isDisputed(tx, order, order.capture_id))) return undefined
    return order.state === 'refunded' ? NOTES.disputedRefunded : NOTES.disputed
  })
}

async function changeNote(
  { db, log }: OrderContext,
  id: string,
  choose: (tx: Tx, order: OrderRow) => Promise<string | null | undefined>,
  details: object = {},
): Promise<void> {
  const change = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    const note = await choose(tx, order)
    if (note === undefined || note === order.failure) return null
    await tx.updateTable('top_up_order').set({ failure: note }).where('id', '=', id).execute()
    return { note, former: order.failure }
  })
  if (!change) return
  const { note, former } = change
  if (note === null) log.info({ orderId: id, former }, 'payment note withdrawn')
  else if (note === NOTES.refundedUncredited) log.info({ orderId: id }, `payment ${note}`)
  else log.error({ orderId: id, ...details }, `payment ${note}`)
}

/** More disputes of this capture were opened than closed, in whichever order their notices came. */
async function isDisputed(tx: Tx, { created_at_ms }: OrderRow, captureId: string | null): Promise<boolean> {
  if (captureId === null) return false
  const notices = await tx
    .selectFrom('payment_notice')
    .select('event_type')
    .where('capture_id', '=', captureId)
    // Of an order that was just paid, these are few.
    .where('received_at_ms', '>=', created_at_ms)
    .execute()
  const topics = notices.map(({ event_type }) => toNoticeTopic(event_type))
  const count = (topic: string) => topics.filter((other) => other === topic).length
  return count('disputeOpened') > count('disputeClosed')
}

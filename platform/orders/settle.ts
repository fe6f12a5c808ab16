import { sql } from 'kysely'
import type { OrderState } from '../db/tables.ts'
import { isDeleted } from '../members/is-deleted.ts'
import { type Capture, type Payment, PaymentFailure } from '../providers/payment-provider.ts'
import { noFault } from '../runtime/fault.ts'
import { credit } from './credit.ts'
import {
  APPROVAL_MS,
  findOrder,
  isOpen,
  OPEN_STATES,
  type OrderContext,
  type OrderRow,
  type Payments,
  WATCH_MS,
} from './order-rows.ts'
import { reverseCredit } from './reverse-credit.ts'
import { FIRST_RECHECK_MS, nextCheckMs, nextRecheckMs } from './schedule.ts'

/** An order after a check. */
export interface Settled {
  order: OrderRow
  /** The provider could not be reached, or its answer leaves open whether money was taken. */
  isUnclear: boolean
}

/**
 * Determines an order's outcome and acts on it: captures an approved payment, credits what was paid, ends what never
 * will be. The only place that credits, and it trusts only the provider: the browser's return, a notice and the sweep
 * just call it, as often and as concurrently as they like. Null: unknown order.
 *
 * @param isRecheck also checks closed orders, since money may have moved afterwards
 */
export function settle(deps: OrderContext, orderId: string, isRecheck = false): Promise<Settled | null> {
  return deps.queue.runShared(`settle ${orderId}${isRecheck ? ' again' : ''}`, async () => {
    const order = await findOrder(deps.db, orderId)
    if (!order) return null
    if (!isOpen(order) && !isRecheck) return { order, isUnclear: false }
    if (!deps.payments) return { order, isUnclear: isOpen(order) }
    const isUnclear = await inspectAndAct(deps, deps.payments, order)
    const after = (await findOrder(deps.db, orderId)) ?? order
    if (!isOpen(order)) await planRecheck(deps, after, isUnclear)
    return { order: after, isUnclear }
  })
}

/** Returns whether it is still unclear. */
async function inspectAndAct(deps: OrderContext, { provider }: Payments, order: OrderRow): Promise<boolean> {
  const ageMs = deps.clock.nowMs() - order.created_at_ms
  if (order.provider_order_id === null) {
    // Its buyer never got a payment URL.
    await (ageMs >= APPROVAL_MS ? end(deps, order, 'expired', 'never made') : postpone(deps, order))
    return false
  }
  const payment = await provider.get(order.provider_order_id)
  if (payment instanceof PaymentFailure) {
    const isForgotten = payment.kind === 'notFound' && order.state === 'created' && ageMs >= APPROVAL_MS
    if (isForgotten) await end(deps, order, 'expired', payment.reason)
    else await waitFor(deps, order, payment)
    return !isForgotten
  }
  switch (payment.status) {
    case 'created':
      // It was approved before: the same request shows whether the capture was refused, or requested at all.
      if (order.state === 'approved') return takeMoney(deps, provider, order)
      await (ageMs >= APPROVAL_MS ? end(deps, order, 'expired', 'not approved') : postpone(deps, order))
      return false
    case 'voided':
      await end(deps, order, 'failed', 'voided')
      return false
    case 'approved':
      return isOpen(order) ? takeMoney(deps, provider, order) : false
    case 'completed':
      return judge(deps, order, payment)
  }
}

/** Captures an approved order. Always the same request. */
async function takeMoney(
  deps: OrderContext,
  provider: Payments['provider'],
  order: OrderRow,
): Promise<boolean> {
  const { fault = noFault, clock, db } = deps
  const paymentId = order.provider_order_id as string
  const { numUpdatedRows } = await db
    .updateTable('top_up_order')
    .set({
      state: sql<OrderState>`CASE state WHEN 'created' THEN 'approved' ELSE state END`,
      approved_at_ms: sql<number>`coalesce(approved_at_ms, ${clock.nowMs()})`,
    })
    .where('id', '=', order.id)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst()
  // Another process ended it meanwhile: money is captured only for an order in this state, so that it is never
  // forgotten.
  if (numUpdatedRows === 0n) return false
  fault('settle:before-capture')
  const captured = await provider.capture(paymentId, order.capture_request_id)
  fault('settle:after-capture')
  if (!(captured instanceof PaymentFailure)) return judge(deps, order, captured)
  switch (captured.kind) {
    case 'declined':
      await end(deps, order, 'failed', captured.reason)
      return false
    case 'done': {
      // Another caller was faster: its result is in the database.
      const payment = await provider.get(paymentId)
      if (!(payment instanceof PaymentFailure)) return judge(deps, order, payment)
      await waitFor(deps, order, payment)
      return true
    }
    case 'notApproved':
      // A refusal withdraws the approval. Its response was lost, and nothing was taken.
      await (order.state === 'approved' ? end(deps, order, 'failed', captured.reason) : postpone(deps, order))
      return false
    default:
      await waitFor(deps, order, captured)
      return true
  }
}

/** Acts on the captures. */
async function judge(deps: OrderContext, order: OrderRow, { captures }: Payment): Promise<boolean> {
  const capture =
    captures.find(({ status }) => status === 'completed') ??
    captures.find(({ status }) => status === 'pending') ??
    captures.at(-1)
  if (!capture) {
    await postpone(deps, order)
    return true
  }
  switch (capture.status) {
    case 'completed':
      return acceptMoney(deps, order, capture)
    case 'pending':
      await postpone(deps, order, 'pending')
      return true
    case 'declined':
      await end(deps, order, 'failed', 'declined')
      return false
    case 'refunded':
      if (order.state === 'credited') await reverseCredit(deps, order.id, null)
      else await end(deps, order, 'failed', 'refunded before it was credited')
      return false
    case 'partlyRefunded':
      deps.log.error(
        { orderId: order.id, captureId: capture.captureId },
        'payment partially refunded at the provider; order unchanged',
      )
      await postpone(deps, order, 'pending')
      return isOpen(order)
  }
}

async function acceptMoney(deps: OrderContext, order: OrderRow, capture: Capture): Promise<boolean> {
  const { amountCents, currency, orderId, captureId } = capture
  const isOurs = orderId === null || orderId === order.id
  if (amountCents !== order.price_cents || currency !== order.currency || !isOurs) {
    deps.log.error(
      { orderId: order.id, captureId, amountCents, currency, askedCents: order.price_cents },
      'payment does not match its order; not credited',
    )
    await postpone(deps, order, 'pending')
    return true
  }
  if (order.state === 'credited' || order.state === 'refunded') return false
  if (order.state === 'failed') {
    deps.log.error(
      { orderId: order.id, captureId },
      'payment received for a failed order; refund it at the provider',
    )
    return false
  }
  await credit(deps, order.id, captureId)
  deps.log.info({ orderId: order.id, captureId }, 'order credited')
  if (await isDeleted(deps.db, order.member_id)) {
    deps.log.error({ orderId: order.id, captureId }, 'payment received for a deleted account; refund it')
  }
  return false
}

/** The provider's answer was inconclusive. */
async function waitFor(deps: OrderContext, order: OrderRow, failure: PaymentFailure): Promise<void> {
  const { kind, reason } = failure
  deps.log.warn({ orderId: order.id, kind, reason }, 'order not settled by the payment provider')
  await postpone(deps, order)
}

/** Schedules the next check of an open order, or gives it up after long enough. */
async function postpone(deps: OrderContext, order: OrderRow, state?: 'pending'): Promise<void> {
  const nowMs = deps.clock.nowMs()
  if (!isOpen(order)) return
  if (nowMs - order.created_at_ms >= WATCH_MS) {
    deps.log.error(
      { orderId: order.id, state: order.state },
      'order expired without a final status; check it at the provider',
    )
    return end(deps, order, 'expired', 'no end in time')
  }
  await deps.db
    .updateTable('top_up_order')
    .set({
      next_check_at_ms: nextCheckMs(order, nowMs),
      check_count: order.check_count + 1,
      // It may have been written since the order was read.
      ...(state && { state, approved_at_ms: sql<number>`coalesce(approved_at_ms, ${nowMs})` }),
    })
    .where('id', '=', order.id)
    // A pending order that another check has just updated is left alone.
    .where('state', 'in', state ? OPEN_STATES : [order.state, 'approved'])
    .execute()
}

/** Schedules the next check of a closed order, if it still is. */
async function planRecheck({ db, clock }: OrderContext, order: OrderRow, isUnclear: boolean): Promise<void> {
  if (order.recheck_at_ms === null) return
  await db
    .updateTable('top_up_order')
    .set({ recheck_at_ms: nextRecheckMs(order, clock.nowMs(), isUnclear) })
    .where('id', '=', order.id)
    .where('state', '=', order.state)
    .execute()
}

/** Ends an open order that is not credited; silently if nobody had approved it. */
export async function end(
  { db, clock, log }: OrderContext,
  order: OrderRow,
  state: Extract<OrderState, 'failed' | 'expired'>,
  failure: string,
): Promise<void> {
  const isSilent = state === 'expired' && order.approved_at_ms === null && order.state === 'created'
  const { numUpdatedRows } = await db
    .updateTable('top_up_order')
    .set({
      state,
      failure,
      next_check_at_ms: null,
      // Only an approved order's money may have been requested.
      ...(state === 'expired' && {
        recheck_at_ms: sql<number>`CASE WHEN approved_at_ms IS NOT NULL THEN ${clock.nowMs() + FIRST_RECHECK_MS}::bigint END`,
      }),
      ...(isSilent && order.reported_at_ms === null && { reported_at_ms: clock.nowMs() }),
    })
    .where('id', '=', order.id)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) log.info({ orderId: order.id, state, failure }, 'order closed without credit')
}

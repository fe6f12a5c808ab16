import { sql } from 'kysely'
import { OPEN_ORDER_MS } from '../../contract/lifetimes.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { OrderState } from '../db/tables.ts'
import { isDeleted } from '../members/is-deleted.ts'
import { type Capture, type Payer, type Payment, PaymentFailure } from '../providers/payment-provider.ts'
import { noFault } from '../runtime/fault.ts'
import { lockWallet } from '../wallet/lock-wallet.ts'
import { hasRoom } from '../wallet/room.ts'
import { credit } from './credit.ts'
import { NO_END, noteOutcome } from './notes.ts'
import {
  APPROVAL_MS,
  findOrder,
  isOpen,
  lockOrder,
  OPEN_STATES,
  type OrderContext,
  type OrderRow,
  type Payments,
  toPrice,
} from './order-rows.ts'
import { payBack } from './pay-back.ts'
import { reverseCredit } from './reverse-credit.ts'
import { FIRST_RECHECK_MS, nextCheckMs, nextRecheckMs } from './schedule.ts'
import { findLimitRefusal } from './spending-limit.ts'

export interface Settled {
  order: OrderRow
  /** The provider could not be reached, or its response leaves open whether money was taken. */
  isUnclear: boolean
}

/**
 * Determines an order's outcome and acts on it: captures an approved payment, credits a paid one, ends one
 * that will never be paid. The only place that credits, and it trusts only the provider: the browser's
 * return, notices and the sweep all call it, however often and concurrently. Null: unknown order.
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

async function inspectAndAct(deps: OrderContext, { provider }: Payments, order: OrderRow): Promise<boolean> {
  const ageMs = deps.clock.nowMs() - order.created_at_ms
  if (order.provider_order_id === null) {
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
      // The approval is already recorded: the same request shows whether the capture was refused, or
      // requested at all.
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

/**
 * The request id stays the same until the provider refuses the money, which proves that nothing was taken.
 */
async function takeMoney(
  deps: OrderContext,
  provider: Payments['provider'],
  order: OrderRow,
): Promise<boolean> {
  const { fault = noFault } = deps
  const paymentId = order.provider_order_id as string
  const begun = await beginCapture(deps, order)
  if (begun === 'noRoom') await end(deps, order, 'failed', 'no room in the wallet')
  if (begun === 'overLimit') await end(deps, order, 'failed', 'beyond the spending limit')
  if (begun !== 'begun') return false
  fault('settle:before-capture')
  const captured = await provider.capture(paymentId, captureRequestId(order))
  fault('settle:after-capture')
  if (!(captured instanceof PaymentFailure)) return judge(deps, order, captured)
  switch (captured.kind) {
    case 'declined':
      await decline(deps, order, captured.reason)
      return false
    case 'done': {
      const payment = await provider.get(paymentId)
      if (!(payment instanceof PaymentFailure)) return judge(deps, order, payment)
      await waitFor(deps, order, payment)
      return true
    }
    case 'notApproved':
      // A refusal withdraws the approval: its response was lost, and nothing was taken.
      await (order.state === 'approved' ? decline(deps, order, captured.reason) : postpone(deps, order))
      return false
    default:
      await waitFor(deps, order, captured)
      return true
  }
}

/**
 * Records that the money is about to be requested, so that the order is not forgotten. `ended`: another
 * process has ended it. `noRoom`, `overLimit`: the wallet could not hold what it buys, or the member's limit does not allow it, so
 * nothing may be taken.
 */
function beginCapture(
  deps: OrderContext,
  { id }: OrderRow,
): Promise<'begun' | 'ended' | 'noRoom' | 'overLimit'> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!isOpen(order)) return 'ended'
    if (order.state === 'created') {
      const wallet = await lockWallet(tx, deps, order.member_id)
      const amount = order.coins + order.bonus + (deps.payments?.firstTopUpBonus ?? 0)
      if (!(await hasRoom(tx, wallet, { amount, orderId: id }))) return 'noRoom'
      if (await findLimitRefusal(tx, wallet, toPrice(order), order.created_at_ms)) return 'overLimit'
    }
    await tx
      .updateTable('top_up_order')
      .set({
        state: order.state === 'created' ? 'approved' : order.state,
        approved_at_ms: order.approved_at_ms ?? deps.clock.nowMs(),
      })
      .where('id', '=', id)
      .execute()
    return 'begun'
  })
}

function captureRequestId({ capture_request_id, decline_count }: OrderRow): string {
  return decline_count === 0 ? capture_request_id : `${capture_request_id}-${decline_count + 1}`
}

/** Nobody has this many cards, so the provider refuses the order for another reason. */
export const DECLINES_MAX = 10

/** The buyer may pay in another way until the order expires. */
async function decline(deps: OrderContext, order: OrderRow, reason: string): Promise<void> {
  const { db, clock, log } = deps
  if (order.decline_count + 1 >= DECLINES_MAX) return end(deps, order, 'failed', reason)
  const nowMs = clock.nowMs()
  const { numUpdatedRows } = await db
    .updateTable('top_up_order')
    .set({
      state: 'created',
      decline_count: order.decline_count + 1,
      failure: reason,
      next_check_at_ms: nextCheckMs({ ...order, state: 'created', check_count: 0 }, nowMs),
      check_count: 0,
    })
    .where('id', '=', order.id)
    .where('state', 'in', ['created', 'approved'])
    // Another process may have counted the same refusal.
    .where('decline_count', '=', order.decline_count)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) log.info({ orderId: order.id, reason }, 'payment declined')
}

async function judge(deps: OrderContext, order: OrderRow, payment: Payment): Promise<boolean> {
  const { captures } = payment
  const capture =
    captures.find(({ status }) => status === 'completed') ??
    captures.find(({ status }) => status === 'pending') ??
    captures.at(-1)
  if (!capture) {
    await postpone(deps, order)
    return true
  }
  const isMatching = isOfOrder(capture, order)
  const isUnclear = await act(deps, order, { capture, isMatching, payer: payment.payer })
  await noteOutcome(deps, order, capture, isMatching)
  if (order.state === 'refunded') await payBack(deps, order.id, payment)
  return isUnclear
}

function isOfOrder({ amount, orderId }: Capture, order: OrderRow): boolean {
  const isOurs = orderId === null || orderId === order.id
  return amount.minor === order.price_cents && amount.currency === order.currency && isOurs
}

async function act(
  deps: OrderContext,
  order: OrderRow,
  { capture, isMatching, payer }: { capture: Capture; isMatching: boolean; payer: Payer },
): Promise<boolean> {
  switch (capture.status) {
    case 'completed':
    // A partial refund by the operator is a courtesy: everything that was bought stays with the buyer, or is
    // credited.
    case 'partlyRefunded':
      if (isMatching) {
        await acceptMoney(deps, order, { captureId: capture.captureId, payer })
        return false
      }
      await postpone(deps, order, 'pending')
      return true
    case 'pending':
    case 'unknown':
      await postpone(deps, order, 'pending')
      return true
    case 'declined':
      await end(deps, order, 'failed', 'declined')
      return false
    case 'refunded':
      if (order.state === 'credited') await reverseCredit(deps, order.id, null)
      else await end(deps, order, 'failed', 'refunded before it was credited')
      return false
  }
}

async function acceptMoney(
  deps: OrderContext,
  order: OrderRow,
  paid: { captureId: string; payer: Payer },
): Promise<void> {
  const { captureId } = paid
  if (!(await credit(deps, order.id, paid))) return
  deps.log.info({ orderId: order.id, captureId }, 'order credited')
  if (await isDeleted(deps.db, order.member_id)) {
    deps.log.error({ orderId: order.id, captureId }, 'payment received for a deleted account; refund it')
  }
}

async function waitFor(deps: OrderContext, order: OrderRow, failure: PaymentFailure): Promise<void> {
  const { kind, reason } = failure
  deps.log.warn({ orderId: order.id, kind, reason }, 'order not settled by the payment provider')
  await postpone(deps, order)
}

async function postpone(deps: OrderContext, order: OrderRow, state?: 'pending'): Promise<void> {
  const nowMs = deps.clock.nowMs()
  if (!isOpen(order)) return
  if (nowMs - order.created_at_ms >= OPEN_ORDER_MS) {
    deps.log.error(
      { orderId: order.id, state: order.state },
      'order expired without a final status; check it at the provider',
    )
    return end(deps, order, 'expired', NO_END)
  }
  await deps.db
    .updateTable('top_up_order')
    .set({
      next_check_at_ms: nextCheckMs(order, nowMs),
      check_count: order.check_count + 1,
      // Another check may have written it since the order was read.
      ...(state && { state, approved_at_ms: sql<number>`coalesce(approved_at_ms, ${nowMs})` }),
    })
    .where('id', '=', order.id)
    // Leaves a pending order alone that another check has just updated.
    .where('state', 'in', state ? OPEN_STATES : [order.state, 'approved'])
    .execute()
}

async function planRecheck({ db, clock }: OrderContext, order: OrderRow, isUnclear: boolean): Promise<void> {
  if (order.recheck_at_ms === null) return
  await db
    .updateTable('top_up_order')
    .set({ recheck_at_ms: nextRecheckMs(order, clock.nowMs(), isUnclear) })
    .where('id', '=', order.id)
    .where('state', '=', order.state)
    .execute()
}

/** Ends an open order without a credit. Members are not notified of an order that expired unpaid. */
export async function end(
  { db, clock, log }: OrderContext,
  order: OrderRow,
  state: Extract<OrderState, 'failed' | 'expired'>,
  failure: string,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('top_up_order')
    .set({
      state,
      failure,
      next_check_at_ms: null,
      // Money was requested and not refused only while the order is in capture.
      ...(state === 'expired' && {
        recheck_at_ms: sql<number>`CASE WHEN state <> 'created' THEN ${clock.nowMs() + FIRST_RECHECK_MS}::bigint END`,
        reported_at_ms: sql<number>`CASE WHEN state = 'created' THEN coalesce(reported_at_ms, ${clock.nowMs()}::bigint)
          ELSE reported_at_ms END`,
      }),
    })
    .where('id', '=', order.id)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) log.info({ orderId: order.id, state, failure }, 'order closed without credit')
}

import * as z from 'zod'
import { inTransaction } from '../db/in-transaction.ts'
import { PaymentFailure } from '../providers/payment-provider.ts'
import { noFault } from '../runtime/fault.ts'
import { hasNumber, type OrderDeps, OrderNumber, type OrderRow } from './order-rows.ts'
import { type Reversed, reverseCredit } from './reverse-credit.ts'

export const RefundRequest = z.object({
  order: OrderNumber,
  reason: z.string().max(200),
})
export type RefundRequest = z.infer<typeof RefundRequest>

export type RefundOutcome =
  | { ok: true; orderId: string; amountCents: number; currency: string; reversed: Reversed }
  | {
      ok: false
      refusal: 'unknown' | 'notCredited' | 'before' | 'notSetUp' | 'unavailable' | 'pending' | 'refused'
    }

/**
 * Refunds a credited order and takes back what it gave. The provider refunds first, under a request id stored
 * with the order: repeated after a lost response, it refunds once.
 */
export async function refundOrder(deps: OrderDeps, request: RefundRequest): Promise<RefundOutcome> {
  const { payments, log, fault = noFault } = deps
  if (!payments) return { ok: false, refusal: 'notSetUp' }
  const order = await beginRefund(deps, RefundRequest.parse(request))
  if (!order) return { ok: false, refusal: 'unknown' }
  if (order.state === 'refunded') return { ok: false, refusal: 'before' }
  if (order.state !== 'credited' || order.capture_id === null) return { ok: false, refusal: 'notCredited' }
  fault('refund:before-provider')
  const { capture_id, refund_request_id, refund_reason } = order
  const refund = await payments.provider.refund({
    captureId: capture_id,
    requestId: refund_request_id,
    note: refund_reason ?? '',
  })
  fault('refund:after-provider')
  // If it was refunded before, by another request or at the provider, only the ledger remains to be
  // corrected.
  const isDone = refund instanceof PaymentFailure ? refund.kind === 'done' : refund.status === 'completed'
  // The refund may still fail, and the member must not lose both money and coins: the sweep takes the coins
  // back once it completes.
  if (!(refund instanceof PaymentFailure) && refund.status === 'pending') {
    log.info({ orderId: order.id, refundId: refund.refundId }, 'refund started')
    return { ok: false, refusal: 'pending' }
  }
  if (!isDone) {
    const reason = refund instanceof PaymentFailure ? `${refund.kind}: ${refund.reason}` : refund.status
    log.warn({ orderId: order.id, reason }, 'refund failed')
    const isUnavailable = refund instanceof PaymentFailure && refund.kind === 'unavailable'
    return { ok: false, refusal: isUnavailable ? 'unavailable' : 'refused' }
  }
  const refundId = refund instanceof PaymentFailure ? null : refund.refundId
  const reversed = await reverseCredit(deps, order.id, refundId)
  return reversed
    ? { ok: true, orderId: order.id, amountCents: order.price_cents, currency: order.currency, reversed }
    : { ok: false, refusal: 'before' }
}

/** Stores the first reason: a repeated request to the provider must be identical. */
function beginRefund(
  { db, clock }: OrderDeps,
  { order, reason }: RefundRequest,
): Promise<OrderRow | undefined> {
  return inTransaction(db, async (tx) => {
    const found = await tx
      .selectFrom('top_up_order')
      .selectAll()
      .where(hasNumber(order))
      .forUpdate()
      .executeTakeFirst()
    if (found?.state !== 'credited') return found
    return tx
      .updateTable('top_up_order')
      .set({
        refund_reason: found.refund_reason ?? reason,
        refund_asked_at_ms: clock.nowMs(),
        // The sweep checks whether the refund happened, even if this process crashes.
        recheck_at_ms: clock.nowMs(),
      })
      .where('id', '=', found.id)
      .returningAll()
      .executeTakeFirst()
  })
}

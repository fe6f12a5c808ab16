import type { OrderDeps } from '../orders/order-rows.ts'
import { type RefundOutcome, type RefundRequest, refundOrder } from '../orders/refund.ts'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'

export async function refundByCommand(
  deps: Omit<OrderDeps, 'packages'>,
  request: RefundRequest,
): Promise<Omit<Extract<RefundOutcome, { ok: true }>, 'ok'>> {
  const outcome = await refundOrder({ ...deps, packages: [] }, request)
  if (!outcome.ok) throw new OperatorRefusal(SENTENCES[outcome.refusal])
  const { ok: _, ...refunded } = outcome
  return refunded
}

/** The sandbox runs inside the product, which commands reach through its data folder. */
export const PROVIDER_NEEDED =
  'Set PAYPAL_CLIENT_ID and the other PAYPAL_ variables. The sandbox answers only while a demonstration runs, and only with the embedded database.'

const SENTENCES = {
  unknown: 'There is no such order.',
  notCredited: 'This order was not credited, so there is nothing to refund.',
  before: 'This order is already refunded; "npm run order" shows when.',
  notSetUp: `No payment provider is set up for this command. ${PROVIDER_NEEDED}`,
  unavailable:
    'The payment provider does not respond. Run the command again; it refunds the order only once.',
  pending:
    'The payment provider has started the refund and not finished it. The purchase is taken back once it has; "npm run order" shows the state.',
  refused: 'The payment provider refused the refund; the log says why.',
} as const

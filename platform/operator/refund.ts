import type { OrderDeps } from '../orders/order-rows.ts'
import { type RefundOutcome, type RefundRequest, refundOrder } from '../orders/refund.ts'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'

/** Refunds on an operator's command. Rejects with {@link OperatorRefusal} when nothing was refunded. */
export async function refundByCommand(
  deps: Omit<OrderDeps, 'packages'>,
  ask: RefundRequest,
): Promise<Omit<Extract<RefundOutcome, { ok: true }>, 'ok'>> {
  const outcome = await refundOrder({ ...deps, packages: [] }, ask)
  if (!outcome.ok) throw new OperatorRefusal(SENTENCES[outcome.refusal])
  const { ok: _, ...refunded } = outcome
  return refunded
}

/** A command asks PayPal itself; the sandbox answers in the product, which commands reach through its data folder. */
export const PROVIDER_NEEDED =
  'Set PAYPAL_CLIENT_ID and the other PAYPAL_ variables. The sandbox answers only while a demonstration runs, and only with the embedded database.'

const SENTENCES = {
  unknown: 'There is no such order.',
  notCredited: 'This order was not credited, so that there is nothing to give back.',
  before: 'The money of this order has gone back already; npm run order tells when.',
  notSetUp: `No payment provider is set up for this command. ${PROVIDER_NEEDED}`,
  unavailable:
    'The payment provider does not answer. Run the command again: however often it is run, the money is given back once.',
  pending:
    'The payment provider has begun to give the money back and is not done. What was bought is taken when it is; "npm run order" tells.',
  refused: 'The payment provider refuses to give the money back; the log says why.',
} as const

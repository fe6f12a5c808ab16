import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import { toDecimal } from '../../contract/money.ts'
import { type verifyReceipt as call, DEDUCT_STATUS } from '../../contract/top-up.ts'
import type { OrderState } from '../db/tables.ts'
import { isAwaited, isOpen, type OrderContext, type OrderRow, PAYMENT_STATE, toPrice } from './order-rows.ts'
import { settle } from './settle.ts'

const TRANSACTION_ID = /^[A-Za-z0-9_-]{1,64}$/

/**
 * Checks a payment and credits the order's owner, once, whichever viewer calls it. `firstReport` is true in
 * the first response with a final status, whose receiver notifies the member.
 */
export async function verifyReceipt(
  deps: OrderContext,
  { transactionId, extendProductId }: ParsedInput<typeof call>,
  requestId: string,
): Promise<HandlerResult<typeof call>> {
  const order = TRANSACTION_ID.test(transactionId) ? await findPaid(deps, transactionId) : undefined
  if (order?.extend_product_id !== extendProductId) {
    deps.log.warn({ requestId, isKnown: order !== undefined }, 'payment confirmation matches no order')
    return { deductStatus: DEDUCT_STATUS.failed }
  }
  const settled = await settle(deps, order.id, isAwaited(order))
  return settled ? toResponse(deps, settled.order, settled.isUnclear) : { deductStatus: DEDUCT_STATUS.failed }
}

function findPaid({ db }: OrderContext, transactionId: string) {
  return db
    .selectFrom('top_up_order')
    .select(['id', 'extend_product_id', 'state', 'recheck_at_ms'])
    .where('provider_order_id', '=', transactionId)
    .executeTakeFirst()
}

async function toResponse(
  deps: OrderContext,
  order: OrderRow,
  isUnclear: boolean,
): Promise<HandlerResult<typeof call>> {
  const hasEnded = !isOpen(order) && !isAwaited(order)
  const isLoading = isAwaited(order) || (isUnclear && !hasEnded)
  return {
    deductStatus: isLoading ? DEDUCT_STATUS.pending : toDeductStatus(order.state),
    orderAmount: toDecimal(toPrice(order)),
    currency: order.currency,
    productId: order.product_id,
    productName: order.product_name,
    coinsBuy: order.coins,
    coinsBonus: order.bonus + (order.first_reward_bonus ?? 0),
    vipDays: order.vip_days,
    ...(order.state === 'created' && order.decline_count > 0 && { declineCount: order.decline_count }),
    ...(hasEnded && { firstReport: await takeReport(deps, order) }),
  }
}

/** True once per final status. Not for a refund, which the member has requested. */
async function takeReport({ db, clock }: OrderContext, order: OrderRow): Promise<boolean> {
  if (order.state === 'refunded' || order.reported_at_ms !== null) return false
  const { numUpdatedRows } = await db
    .updateTable('top_up_order')
    .set({ reported_at_ms: clock.nowMs() })
    .where('id', '=', order.id)
    .where('state', '=', order.state)
    .where('reported_at_ms', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function toDeductStatus(state: OrderState): number {
  const payment = PAYMENT_STATE[state]
  return DEDUCT_STATUS[payment === 'created' ? 'failed' : payment]
}

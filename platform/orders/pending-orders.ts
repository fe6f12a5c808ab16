import { sql } from 'kysely'
import type { HandlerResult } from '../../contract/endpoint.ts'
import { type pendingOrders as call, PENDING_ORDERS_MAX } from '../../contract/extensions/orders.ts'
import { toDecimal } from '../../contract/money.ts'
import type { Viewer } from '../calls/viewer.ts'
import type { OrderState } from '../db/tables.ts'
import {
  APPROVAL_MS,
  isAwaited,
  type OrderDeps,
  type OrderRow,
  PAYMENT_STATE,
  toPrice,
} from './order-rows.ts'

/** Top-ups the member has yet to be notified of, newest first. */
export async function listPendingOrders(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  { memberId }: Viewer,
): Promise<HandlerResult<typeof call>> {
  const orders = await db
    .selectFrom('top_up_order')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('reported_at_ms', 'is', null)
    .where('state', '<>', 'refunded')
    // Without a provider's number, nobody can have paid.
    .where('provider_order_id', 'is not', null)
    // Unpaid orders come last, so that the limit drops them first.
    .orderBy(sql`state = 'created'`)
    .orderBy('ordinal', 'desc')
    .limit(PENDING_ORDERS_MAX)
    .$narrowType<{ state: Exclude<OrderState, 'refunded'>; provider_order_id: string }>()
    .execute()
  const newestFirst = orders.toSorted((one, other) => other.ordinal - one.ordinal)
  return {
    records: newestFirst.map((order) => ({
      transactionId: order.provider_order_id,
      extendProductId: order.extend_product_id,
      productId: order.product_id,
      productName: order.product_name,
      price: toDecimal(toPrice(order)),
      currency: order.currency,
      coinsBuy: order.coins,
      coinsBonus: order.bonus,
      vipDays: order.vip_days,
      status: isAwaited(order) ? 'pending' : PAYMENT_STATE[order.state],
      givenUp: isAwaited(order),
      ...(order.state === 'created' && order.decline_count > 0 && { declined: true }),
      createTime: order.created_at_ms,
      storeType: order.store_type,
      dramaId: order.drama_id ?? '',
      episodeId: order.episode_id ?? '',
      jumpPaypalLink: isPayable(order, clock.nowMs()) ? order.pay_address : null,
    })),
  }
}

function isPayable(
  { state, created_at_ms }: Pick<OrderRow, 'state' | 'created_at_ms'>,
  nowMs: number,
): boolean {
  return state === 'created' && nowMs - created_at_ms < APPROVAL_MS
}

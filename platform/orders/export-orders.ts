import { toDecimal } from '../../contract/money.ts'
import { tableSection } from '../db/export-section.ts'
import { isoTime } from '../runtime/iso-time.ts'
import { type OrderRow, toPrice, toRefunded } from './order-rows.ts'

export const ORDERS_SECTION = tableSection('orders', 'top_up_order', 'ordinal', orderInWords)

export function orderInWords(order: OrderRow) {
  return {
    order: order.id,
    at: isoTime(order.created_at_ms),
    state: order.state,
    product: order.product_name,
    price: toDecimal(toPrice(order)),
    currency: order.currency,
    coins: order.coins,
    bonus: order.bonus,
    vipDays: order.vip_days,
    providerOrder: order.provider_order_id,
    payment: order.capture_id,
    creditedAt: isoTime(order.credited_at_ms),
    refundedAt: isoTime(order.refunded_at_ms),
    refunded: order.state === 'refunded' ? toDecimal(toRefunded(order)) : null,
    language: order.language,
    consent: order.consent,
    withdrawableUntil: isoTime(order.withdraw_until_ms),
  }
}

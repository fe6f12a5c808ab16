import { toDecimal } from '../../contract/money.ts'
import type { ExportSection } from '../db/export-section.ts'
import { isoTime } from '../runtime/iso-time.ts'
import { type OrderRow, toPrice, toRefunded } from './order-rows.ts'

export const ORDERS_SECTION: ExportSection = {
  name: 'orders',
  async read(db, memberId, [after = '0'], limit) {
    const orders = await db
      .selectFrom('top_up_order')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('ordinal', '>', Number(after))
      .orderBy('ordinal')
      .limit(limit)
      .execute()
    return orders.map((order) => ({ key: [String(order.ordinal)], value: orderInWords(order) }))
  },
}

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
    creditedAt: order.credited_at_ms === null ? null : isoTime(order.credited_at_ms),
    refundedAt: order.refunded_at_ms === null ? null : isoTime(order.refunded_at_ms),
    refunded: order.state === 'refunded' ? toDecimal(toRefunded(order)) : null,
    language: order.language,
    consent: order.consent,
    withdrawableUntil: order.withdraw_until_ms === null ? null : isoTime(order.withdraw_until_ms),
  }
}

import * as z from 'zod'
import { toDecimal } from '../../contract/money.ts'
import { Refusal } from '../calls/refusal.ts'
import type { Database } from '../db/tables.ts'
import { hasNumber, OrderNumber, type OrderRow } from '../orders/order-rows.ts'
import { payBack } from '../orders/pay-back.ts'
import { isoTime } from '../runtime/iso-time.ts'
import { createKeyedQueue } from '../runtime/keyed-queue.ts'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'
import { reckonOrders } from '../withdrawal/offers.ts'
import { confirmWithdrawal } from '../withdrawal/withdraw.ts'
import { Reason } from './member-code.ts'
import type { OperatorDeps } from './operator-deps.ts'

export const WithdrawalByOrder = z.object({ order: OrderNumber, reason: Reason })
export type WithdrawalByOrder = z.infer<typeof WithdrawalByOrder>

export interface WithdrawnByOrder {
  refund: string
  /** Null: not yet, and the product asks the provider again. */
  paidBackAt: string | null
}

/**
 * Withdraws from a purchase for its buyer, who declared it elsewhere, such as in a letter. The reason is stored as the declaration.
 * Repeated, it changes nothing.
 */
export async function withdrawByOrder(
  deps: OperatorDeps,
  { order: number, reason }: WithdrawalByOrder,
): Promise<WithdrawnByOrder> {
  const { db, clock, log } = deps
  const order = await db.selectFrom('top_up_order').selectAll().where(hasNumber(number)).executeTakeFirst()
  if (!order) throw new OperatorRefusal('There is no such order.')
  const before = await findMade(db, order)
  if (before) return before
  const [found] = await reckonOrders(db, order.member_id, { orders: [order], nowMs: clock.nowMs() })
  if (!found) throw new OperatorRefusal('This purchase cannot be withdrawn from, or not any more.')
  const confirmed = await confirmWithdrawal(deps, {
    orderId: order.id,
    name: '',
    statement: reason,
    refund: toDecimal({ minor: found.reckoning.refundMinor, currency: order.currency }),
    language: order.language ?? 'en',
  })
  if (confirmed instanceof Refusal) throw new OperatorRefusal(confirmed.message)
  try {
    await payBack({ ...deps, packages: [], queue: createKeyedQueue() }, order.id, null)
  } catch (err) {
    // What was confirmed stays so: the sweep asks the provider again.
    log.error({ orderId: order.id, err }, 'withdrawal could not be paid back')
  }
  return (await findMade(db, order))!
}

async function findMade(db: Database, { id, currency }: OrderRow): Promise<WithdrawnByOrder | null> {
  const made = await db
    .selectFrom('withdrawal')
    .select(['refund_minor', 'refunded_at_ms'])
    .where('order_id', '=', id)
    .executeTakeFirst()
  return made
    ? { refund: toDecimal({ minor: made.refund_minor, currency }), paidBackAt: isoTime(made.refunded_at_ms) }
    : null
}

import * as z from 'zod'
import { toDecimal } from '../../contract/money.ts'
import { orderInWords } from '../orders/export-orders.ts'
import { hasNumber, type OrderDeps, OrderNumber } from '../orders/order-rows.ts'
import { type Settled, settle } from '../orders/settle.ts'
import { isoTime } from '../runtime/iso-time.ts'
import { createKeyedQueue } from '../runtime/keyed-queue.ts'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'

export const OrderQuery = z.object({ order: OrderNumber })
export type OrderQuery = z.infer<typeof OrderQuery>

export type OrderReport = ReturnType<typeof orderInWords> & {
  memberCode: string
  failure: string | null
  /** ISO 8601; null: no check is due. */
  nextLookAt: string | null
  /** What a withdrawal owes, and whether it is paid back; null: there was none. */
  withdrawal: { at: string; refund: string; paidBackAt: string | null; failure: string | null } | null
  /** Settled by the provider's response, or not; unknown to the provider; or no provider is configured. */
  answer: 'settled' | 'unclear' | 'neverMade' | 'notSetUp'
}

/**
 * Checks an order at the provider, settles it, and reports everything known. Rejects with
 * {@link OperatorRefusal} for an unknown order.
 */
export async function inspectOrder(
  deps: Omit<OrderDeps, 'packages'>,
  { order: number }: OrderQuery,
): Promise<OrderReport> {
  const found = await deps.db
    .selectFrom('top_up_order')
    .select('id')
    .where(hasNumber(number))
    .executeTakeFirst()
  const settled =
    found && (await settle({ ...deps, packages: [], queue: createKeyedQueue() }, found.id, true))
  if (!settled) throw new OperatorRefusal('There is no such order.')
  const { order } = settled
  const { code } = await deps.db
    .selectFrom('member')
    .select('code')
    .where('id', '=', order.member_id)
    .executeTakeFirstOrThrow()
  const withdrawn = await deps.db
    .selectFrom('withdrawal')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  const nextLookMs = order.next_check_at_ms ?? order.recheck_at_ms ?? withdrawn?.next_check_at_ms ?? null
  return {
    ...orderInWords(order),
    memberCode: String(code),
    failure: order.failure,
    withdrawal: withdrawn
      ? {
          at: isoTime(withdrawn.confirmed_at_ms),
          refund: toDecimal({ minor: withdrawn.refund_minor, currency: order.currency }),
          paidBackAt: isoTime(withdrawn.refunded_at_ms),
          failure: withdrawn.failure,
        }
      : null,
    nextLookAt: isoTime(nextLookMs),
    answer: toAnswer(deps, settled),
  }
}

function toAnswer(
  { payments }: Pick<OrderDeps, 'payments'>,
  { order, isUnclear }: Settled,
): OrderReport['answer'] {
  if (!payments) return 'notSetUp'
  if (order.provider_order_id === null) return 'neverMade'
  return isUnclear ? 'unclear' : 'settled'
}

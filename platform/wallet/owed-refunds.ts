import { toDecimal } from '../../contract/money.ts'
import type { Tx } from '../db/in-transaction.ts'

/** One sentence for each withdrawal that was not paid back in time, until it is. */
export async function findOwedRefunds(tx: Tx, limit: number): Promise<string[]> {
  const owed = await tx
    .selectFrom('withdrawal')
    .innerJoin('top_up_order', 'top_up_order.id', 'withdrawal.order_id')
    .select(['order_id', 'withdrawal.member_id', 'refund_minor', 'currency', 'withdrawal.failure'])
    .where('withdrawal.refunded_at_ms', 'is', null)
    .where('withdrawal.next_check_at_ms', 'is', null)
    .orderBy('confirmed_at_ms')
    .limit(limit)
    .execute()
  return owed.map(({ order_id, member_id, refund_minor, currency, failure }) => {
    const amount = `${toDecimal({ minor: refund_minor, currency })} ${currency}`
    return `Order ${order_id} of member ${member_id} was withdrawn from: ${amount} is owed, not paid back (${failure}). Pay it back at the provider.`
  })
}

import type { Tx } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'

/** Members are not notified. The caller selects the orders. */
function endUnpaid(db: Database | Tx, failure: string, nowMs: number) {
  return db
    .updateTable('top_up_order')
    .set({
      state: 'failed',
      failure,
      next_check_at_ms: null,
      reported_at_ms: (eb) => eb.fn.coalesce('reported_at_ms', eb.val(nowMs)),
    })
    .where('state', '=', 'created')
}

/**
 * Ends the orders of a deleted account: later approvals at the provider are never captured. Orders already in
 * capture continue.
 */
export async function endUnpaidOrders(tx: Tx, memberId: string, nowMs: number): Promise<void> {
  await endUnpaid(tx, 'its account was deleted', nowMs).where('member_id', '=', memberId).execute()
}

export async function endRefusedOrder(
  db: Database,
  { orderId, reason, nowMs }: { orderId: string; reason: string; nowMs: number },
): Promise<void> {
  await endUnpaid(db, reason, nowMs)
    .where('id', '=', orderId)
    .where('provider_order_id', 'is', null)
    .execute()
}

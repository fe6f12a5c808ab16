import type { Tx } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'

/** Ends orders whose money was never asked for; nobody is told of it later. The caller says which. */
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
 * Ends the orders of an account that is deleted, so that no money is taken for nobody: whatever its owner agrees to at
 * the provider afterwards is never asked for. Those whose money was asked for already go on. Rows 431, 436.
 */
export async function endUnpaidOrders(tx: Tx, memberId: string, nowMs: number): Promise<void> {
  await endUnpaid(tx, 'its account was deleted', nowMs).where('member_id', '=', memberId).execute()
}

/** Ends an order the provider refused to make: nobody can pay it. */
export async function endRefusedOrder(
  db: Database,
  { orderId, reason, nowMs }: { orderId: string; reason: string; nowMs: number },
): Promise<void> {
  await endUnpaid(db, reason, nowMs)
    .where('id', '=', orderId)
    .where('provider_order_id', 'is', null)
    .execute()
}

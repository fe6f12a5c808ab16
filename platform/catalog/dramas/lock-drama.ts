import type { Tx } from '../../db/in-transaction.ts'
import type { Database } from '../../db/tables.ts'

/**
 * Locks a drama's release and prices until the end of the transaction, which then charges exactly what it
 * reads; other sales may run meanwhile. It does not wait for the ranking, which updates dramas too.
 */
export async function lockForSale(tx: Tx, dramaId: string): Promise<void> {
  await selectForSale(tx, dramaId).execute()
}

/** {@link lockForSale} as part of a larger statement, which must read its row. */
export function selectForSale(db: Pick<Database, 'selectFrom'>, dramaId: string) {
  return db.selectFrom('drama').select('id').where('id', '=', dramaId).forKeyShare()
}

/** Waits for running sales of a drama and blocks new ones until the end of the transaction. */
export async function lockForChange(tx: Tx, dramaId: string): Promise<void> {
  await tx.selectFrom('drama').select('id').where('id', '=', dramaId).forUpdate().execute()
}

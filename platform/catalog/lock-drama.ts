import type { Tx } from '../db/in-transaction.ts'

/**
 * Holds a drama's release and prices as they are until the end of the transaction; others may sell it meanwhile. What the
 * transaction reads afterwards is what it charges for. It does not wait for the ranking, which updates dramas too.
 */
export async function lockForSale(tx: Tx, dramaId: string): Promise<void> {
  await tx.selectFrom('drama').select('id').where('id', '=', dramaId).forKeyShare().execute()
}

/** Waits for running sales of a drama and holds new ones back until the end of the transaction. */
export async function lockForChange(tx: Tx, dramaId: string): Promise<void> {
  await tx.selectFrom('drama').select('id').where('id', '=', dramaId).forUpdate().execute()
}

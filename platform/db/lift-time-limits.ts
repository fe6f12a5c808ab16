import { sql } from 'kysely'
import type { Tx } from './in-transaction.ts'

/**
 * For the rest of the transaction. Behind a pooler the limits belong to the role, and a setting of the session would
 * reach the next caller of its connection.
 */
export async function liftTimeLimits(tx: Tx): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx)
  await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx)
}

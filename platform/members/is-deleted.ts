import type { Tx } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'

export async function isDeleted(db: Database | Tx, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('deleted_at_ms')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return row.deleted_at_ms !== null
}

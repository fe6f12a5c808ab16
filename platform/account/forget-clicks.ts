import type { Viewer } from '../calls/viewer.ts'
import { withdrawConversions } from '../conversions/conversions.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'
import { forgetClickIds } from '../visit-sources/visit-sources.ts'

/** For a member who has withdrawn the consent with which clicks on advertisements were stored. */
export async function forgetClicks(db: Database, { memberId }: Viewer): Promise<null> {
  await inTransaction(db, async (tx) => {
    await withdrawConversions(tx, memberId)
    await forgetClickIds(tx, memberId)
  })
  return null
}

import type { Clock } from '../clock.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'
import { forgetLibrary } from '../library/member-data.ts'
import type { Viewer } from './authenticate.ts'

/**
 * Takes name, picture, identities, sessions, likes, lists and history away for ever. The row stays, since postings and VIP periods name it;
 * whoever signs in with the same identity again is a new member. Decision 19, row 436.
 */
export async function deleteMember(
  { db, clock }: { db: Database; clock: Clock },
  { memberId }: Viewer,
): Promise<null> {
  await inTransaction(db, async (tx) => {
    // First, since a sign-in at the same moment waits for this row.
    await tx
      .updateTable('member')
      .set({ nickname: '', avatar_url: null, deleted_at_ms: clock.nowMs() })
      .where('id', '=', memberId)
      .where('deleted_at_ms', 'is', null)
      .execute()
    await tx.deleteFrom('member_identity').where('member_id', '=', memberId).execute()
    await tx.deleteFrom('member_session').where('member_id', '=', memberId).execute()
    await forgetLibrary(tx, memberId)
  })
  return null
}

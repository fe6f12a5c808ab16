import type { Viewer } from '../calls/viewer.ts'
import type { Database } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'

export async function signOut(
  { db, clock }: { db: Database; clock: Clock },
  { sessionId }: Viewer,
): Promise<null> {
  await db
    .updateTable('member_session')
    .set({ ended_at_ms: clock.nowMs(), ended_reason: 'signedOut' })
    .where('id', '=', sessionId)
    .where('ended_at_ms', 'is', null)
    .execute()
  return null
}

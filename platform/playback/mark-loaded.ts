import type { Database } from '../db/tables.ts'

/**
 * Records that an address of an unlocked episode is handed out: from then on its unlock cannot be taken back. Waits for a return of
 * the same unlock, and changes nothing if that was first.
 */
export async function markLoaded(
  db: Database,
  { memberId, episodeId, nowMs }: { memberId: string; episodeId: string; nowMs: number },
): Promise<void> {
  await db
    .updateTable('unlock')
    .set({ loaded_at_ms: nowMs })
    .where('member_id', '=', memberId)
    .where('episode_id', '=', episodeId)
    .where('loaded_at_ms', 'is', null)
    .execute()
}

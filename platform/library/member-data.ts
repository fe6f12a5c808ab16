import type { Tx } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'
import { isoTime } from '../runtime/iso-time.ts'

const TABLES = ['saved_drama', 'liked_episode', 'watched_drama', 'playback_position', 'auto_unlock'] as const

/** Forgets what a member liked, saved and watched. The ledger is another matter: rule 19. */
export async function forgetLibrary(tx: Tx, memberId: string): Promise<void> {
  for (const table of TABLES) await tx.deleteFrom(table).where('member_id', '=', memberId).execute()
}

/** What a member liked, saved and watched, newest first. Times as ISO 8601, UTC. Row 436. */
export async function exportLibrary(db: Database, memberId: string) {
  const [saved, liked, watched, positions, autoUnlocks] = await Promise.all([
    db
      .selectFrom('saved_drama')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('ordinal', 'desc')
      .execute(),
    db
      .selectFrom('liked_episode')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('liked_at_ms', 'desc')
      .execute(),
    db
      .selectFrom('watched_drama')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('ordinal', 'desc')
      .execute(),
    db
      .selectFrom('playback_position')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('saved_at_ms', 'desc')
      .execute(),
    db.selectFrom('auto_unlock').select('drama_id').where('member_id', '=', memberId).execute(),
  ])
  return {
    saved: saved.map((row) => ({ contentId: row.drama_id, savedAt: isoTime(row.saved_at_ms) })),
    liked: liked.map((row) => ({ chapterId: row.episode_id, likedAt: isoTime(row.liked_at_ms) })),
    history: watched.map((row) => ({
      contentId: row.drama_id,
      chapterId: row.episode_id,
      watchedAt: isoTime(row.watched_at_ms),
    })),
    positions: positions.map((row) => ({
      contentId: row.drama_id,
      chapterId: row.episode_id,
      positionSeconds: row.position_ms / 1000,
      savedAt: isoTime(row.saved_at_ms),
    })),
    automaticUnlocking: autoUnlocks.map((row) => ({ contentId: row.drama_id })),
  }
}

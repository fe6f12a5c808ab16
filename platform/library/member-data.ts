import { type ExportSection, tableSection } from '../db/export-section.ts'
import type { Tx } from '../db/in-transaction.ts'
import { isoTime } from '../runtime/iso-time.ts'

const TABLES = ['saved_drama', 'liked_episode', 'watched_drama', 'playback_position', 'auto_unlock'] as const

export async function forgetLibrary(tx: Tx, memberId: string): Promise<void> {
  for (const table of TABLES) await tx.deleteFrom(table).where('member_id', '=', memberId).execute()
}

export const LIBRARY_SECTIONS: readonly ExportSection[] = [
  tableSection('saved', 'saved_drama', 'drama_id', (row) => ({
    dramaId: row.drama_id,
    savedAt: isoTime(row.saved_at_ms),
  })),
  tableSection('liked', 'liked_episode', 'episode_id', (row) => ({
    episodeId: row.episode_id,
    likedAt: isoTime(row.liked_at_ms),
  })),
  tableSection('history', 'watched_drama', 'drama_id', (row) => ({
    dramaId: row.drama_id,
    episodeId: row.episode_id,
    watchedAt: isoTime(row.watched_at_ms),
    isSeen: row.is_seen,
    isPutAside: row.is_put_aside,
  })),
  {
    name: 'positions',
    async read(db, memberId, [drama = '', episode = ''], limit) {
      const rows = await db
        .selectFrom('playback_position')
        .selectAll()
        .where('member_id', '=', memberId)
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('drama_id', 'episode_id'), '>', tuple(drama, episode)),
        )
        .orderBy('drama_id')
        .orderBy('episode_id')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        key: [row.drama_id, row.episode_id],
        value: {
          dramaId: row.drama_id,
          episodeId: row.episode_id,
          positionSeconds: row.position_ms / 1000,
          savedAt: isoTime(row.saved_at_ms),
        },
      }))
    },
  },
  tableSection('automaticUnlocking', 'auto_unlock', 'drama_id', (row) => ({ dramaId: row.drama_id })),
]

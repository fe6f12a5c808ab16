import type { ExportSection } from '../db/export-section.ts'
import type { Tx } from '../db/in-transaction.ts'
import { isoTime } from '../runtime/iso-time.ts'

const TABLES = ['saved_drama', 'liked_episode', 'watched_drama', 'playback_position', 'auto_unlock'] as const

export async function forgetLibrary(tx: Tx, memberId: string): Promise<void> {
  for (const table of TABLES) await tx.deleteFrom(table).where('member_id', '=', memberId).execute()
}

export const LIBRARY_SECTIONS: readonly ExportSection[] = [
  {
    name: 'saved',
    async read(db, memberId, [after = ''], limit) {
      const rows = await db
        .selectFrom('saved_drama')
        .selectAll()
        .where('member_id', '=', memberId)
        .where('drama_id', '>', after)
        .orderBy('drama_id')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        key: [row.drama_id],
        value: { dramaId: row.drama_id, savedAt: isoTime(row.saved_at_ms) },
      }))
    },
  },
  {
    name: 'liked',
    async read(db, memberId, [after = ''], limit) {
      const rows = await db
        .selectFrom('liked_episode')
        .selectAll()
        .where('member_id', '=', memberId)
        .where('episode_id', '>', after)
        .orderBy('episode_id')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        key: [row.episode_id],
        value: { episodeId: row.episode_id, likedAt: isoTime(row.liked_at_ms) },
      }))
    },
  },
  {
    name: 'history',
    async read(db, memberId, [after = ''], limit) {
      const rows = await db
        .selectFrom('watched_drama')
        .selectAll()
        .where('member_id', '=', memberId)
        .where('drama_id', '>', after)
        .orderBy('drama_id')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        key: [row.drama_id],
        value: {
          dramaId: row.drama_id,
          episodeId: row.episode_id,
          watchedAt: isoTime(row.watched_at_ms),
          isSeen: row.is_seen,
          isPutAside: row.is_put_aside,
        },
      }))
    },
  },
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
  {
    name: 'automaticUnlocking',
    async read(db, memberId, [after = ''], limit) {
      const rows = await db
        .selectFrom('auto_unlock')
        .selectAll()
        .where('member_id', '=', memberId)
        .where('drama_id', '>', after)
        .orderBy('drama_id')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ key: [row.drama_id], value: { dramaId: row.drama_id } }))
    },
  },
]

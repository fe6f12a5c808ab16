import { sql } from 'kysely'
import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import type { savedList } from '../../contract/library.ts'
import { selectDramas, toAppearance, wordDrama } from '../catalog/dramas/drama-cards.ts'
import { isAvailableTo, isShownTo } from '../catalog/visibility.ts'
import type { Database } from '../db/tables.ts'

/**
 * One page of a member's saved or watched dramas, newest first. Both kinds of row show the last watched
 * episode; a saved drama never watched shows the episode that was open then. An episode that no longer exists
 * for this member is replaced by the one before it, or else after it; a drama saved before it had one shows its first. Dramas that do not exist for this
 * member are left out. Two queries per page.
 */
export async function listLibrary(
  db: Database,
  table: 'saved_drama' | 'watched_drama',
  { pageIndex, pageSize }: ParsedInput<typeof savedList>,
  { memberId, language }: { memberId: string; language: string },
): Promise<HandlerResult<typeof savedList>> {
  const rows = await selectPage(db, table, memberId, {
    offset: (pageIndex - 1) * pageSize,
    limit: pageSize + 1,
  })
  const page = rows.slice(0, pageSize)
  const dramas = new Map(
    (
      await selectDramas(
        db,
        page.map((row) => row.drama_id),
        language,
      )
    ).map((drama) => [drama.id, drama]),
  )
  return {
    records: page.map((row) => {
      const drama = dramas.get(row.drama_id)!
      const { name, coverUrl, categories } = wordDrama(drama, language)
      return {
        dramaId: row.drama_id,
        episodeId: row.episode_id,
        dramaName: name,
        coverUrl,
        episodeNumber: row.number,
        episodeCount: drama.episode_count,
        positionSeconds: row.position_ms && row.position_ms / 1000,
        durationSeconds: row.duration_ms && row.duration_ms / 1000,
        comesOn: toAppearance(drama).comesOn,
        isSaved: row.is_saved,
        labels: categories.map((category) => ({ name: category.name })),
        isLiked: row.is_liked,
      }
    }),
    hasMore: rows.length > pageSize,
  }
}

interface LibraryRow {
  drama_id: string
  /** Null: it is announced, and was saved without an episode. */
  episode_id: string | null
  number: number | null
  duration_ms: number | null
  /** Null: not begun. */
  position_ms: number | null
  is_saved: boolean
  is_liked: boolean
}

async function selectPage(
  db: Database,
  table: 'saved_drama' | 'watched_drama',
  memberId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<LibraryRow[]> {
  const isAvailable = isAvailableTo(memberId)
  const { rows } = await sql<LibraryRow>`
    SELECT listed.drama_id, episode.id AS episode_id, episode.number, episode.duration_ms,
      CASE WHEN watched.is_seen AND watched.episode_id = episode.id THEN episode.duration_ms
        ELSE position.position_ms END AS position_ms,
      EXISTS (SELECT FROM saved_drama AS saved
        WHERE saved.member_id = ${memberId} AND saved.drama_id = listed.drama_id) AS is_saved,
      EXISTS (SELECT FROM liked_episode AS liked
        WHERE liked.member_id = ${memberId} AND liked.episode_id = episode.id) AS is_liked
    FROM (
      SELECT listing.drama_id, listing.episode_id, listing.ordinal
      FROM ${sql.table(table)} AS listing JOIN drama ON drama.id = listing.drama_id
      WHERE listing.member_id = ${memberId} AND ${isShownTo(memberId)}
      ORDER BY listing.ordinal DESC OFFSET ${offset} LIMIT ${limit}
    ) AS listed
    LEFT JOIN watched_drama AS watched ON watched.member_id = ${memberId} AND watched.drama_id = listed.drama_id
    LEFT JOIN episode AS left_in ON left_in.id = coalesce(watched.episode_id, listed.episode_id)
    JOIN drama ON drama.id = listed.drama_id
    CROSS JOIN LATERAL (
      (SELECT id, number, duration_ms, 1 AS choice FROM episode WHERE id = left_in.id AND ${isAvailable})
      UNION ALL
      (SELECT id, number, duration_ms, 2 FROM episode WHERE drama_id = listed.drama_id AND number < left_in.number AND ${isAvailable}
        ORDER BY number DESC LIMIT 1)
      UNION ALL
      (SELECT id, number, duration_ms, 3 FROM episode WHERE drama_id = listed.drama_id AND number > coalesce(left_in.number, 0) AND ${isAvailable}
        ORDER BY number LIMIT 1)
      UNION ALL SELECT left_in.id, left_in.number, left_in.duration_ms, 4
      ORDER BY choice LIMIT 1
    ) AS episode
    LEFT JOIN playback_position AS position ON position.member_id = ${memberId} AND position.drama_id = listed.drama_id
      AND position.episode_id = episode.id
    ORDER BY listed.ordinal DESC`.execute(db)
  return rows
}

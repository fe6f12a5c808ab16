import { sql } from 'kysely'
import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import type {
  continueWatching,
  putAside as putAsideEndpoint,
} from '../../contract/extensions/continue-watching.ts'
import { selectDramas, wordDrama } from '../catalog/dramas/drama-cards.ts'
import { isAvailableTo } from '../catalog/visibility.ts'
import type { Database } from '../db/tables.ts'

const LOOKED_AT_MAX = 200

/**
 * Dramas to resume, the last watched first: at the episode watched last, or at the next one if that was
 * finished. A drama whose last episode was finished is left out until it has another one. Two queries.
 */
export async function listContinueWatching(
  db: Database,
  { pageSize }: ParsedInput<typeof continueWatching>,
  { memberId, language }: { memberId: string; language: string },
): Promise<HandlerResult<typeof continueWatching>> {
  const points = await selectResumePoints(db, memberId, pageSize)
  const ids = points.map((point) => point.drama_id)
  const dramas = new Map((await selectDramas(db, ids, language)).map((drama) => [drama.id, drama]))
  return {
    records: points.map((point) => {
      const drama = dramas.get(point.drama_id)!
      const { name, coverUrl } = wordDrama(drama, language)
      return {
        dramaId: point.drama_id,
        dramaName: name,
        coverUrl,
        episodeId: point.episode_id,
        episodeNumber: point.number,
        episodeCount: drama.episode_count,
        positionSeconds: (point.position_ms ?? 0) / 1000,
        durationSeconds: point.duration_ms / 1000,
        savedTime: point.saved_at_ms,
      }
    }),
  }
}

interface ResumePoint {
  drama_id: string
  episode_id: string
  number: number
  duration_ms: number
  position_ms: number | null
  saved_at_ms: number | null
}

async function selectResumePoints(db: Database, memberId: string, limit: number): Promise<ResumePoint[]> {
  const { rows } = await sql<ResumePoint>`
    SELECT newest.drama_id, next.id AS episode_id, next.number, next.duration_ms,
      position.position_ms, position.saved_at_ms
    FROM (
      SELECT drama_id, episode_id, ordinal, is_seen, is_put_aside FROM watched_drama
      WHERE member_id = ${memberId} ORDER BY ordinal DESC LIMIT ${LOOKED_AT_MAX}
    ) AS newest
    JOIN drama ON drama.id = newest.drama_id
    JOIN episode AS watched ON watched.id = newest.episode_id
    CROSS JOIN LATERAL (
      SELECT id, number, duration_ms FROM episode
      WHERE drama_id = newest.drama_id AND number >= watched.number + newest.is_seen::integer
        AND ${isAvailableTo(memberId)}
      ORDER BY number LIMIT 1
    ) AS next
    LEFT JOIN playback_position AS position
      ON position.member_id = ${memberId} AND position.drama_id = newest.drama_id AND position.episode_id = next.id
    WHERE NOT newest.is_put_aside
    ORDER BY newest.ordinal DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** Until the drama is watched again. It stays in the history. Idempotent. */
export async function putAside(
  db: Database,
  { dramaId }: ParsedInput<typeof putAsideEndpoint>,
  memberId: string,
): Promise<null> {
  await db
    .updateTable('watched_drama')
    .set({ is_put_aside: true })
    .where('member_id', '=', memberId)
    .where('drama_id', '=', dramaId)
    .execute()
  return null
}

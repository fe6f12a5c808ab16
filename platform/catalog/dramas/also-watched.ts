import { sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { Clock } from '../../runtime/clock.ts'

const DAY_MS = 86_400_000
const COUNTED_MAX = 10
const VIEWERS_MAX = 100
const DRAMAS_PER_VIEWER_MAX = 30
/** Fewer viewers in common say little about two dramas and reveal too much about those viewers. */
const COMMON_VIEWERS_MIN = 3
const STORED_MAX = 24

export async function countAlsoWatched({ db, clock }: { db: Database; clock: Clock }): Promise<boolean> {
  const nowMs = clock.nowMs()
  const counted = await sql`
    WITH due AS MATERIALIZED (
      SELECT drama_id FROM also_watched WHERE counted_at_ms <= ${nowMs - DAY_MS}
      ORDER BY counted_at_ms LIMIT ${COUNTED_MAX} FOR UPDATE SKIP LOCKED
    )
    UPDATE also_watched SET counted_at_ms = ${nowMs}, dramas = found.dramas
    FROM due CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object('drama_id', other.drama_id, 'share', other.share)), '[]') AS dramas
      FROM (
        SELECT watched.drama_id, count(*)::float8 / min(viewer.viewer_count) AS share
        FROM (
          SELECT member_id, count(*) OVER () AS viewer_count FROM (
            SELECT member_id FROM watched_drama WHERE drama_id = due.drama_id
            ORDER BY ordinal DESC LIMIT ${VIEWERS_MAX}
          ) AS latest
        ) AS viewer
        CROSS JOIN LATERAL (
          SELECT drama_id FROM watched_drama WHERE member_id = viewer.member_id
          ORDER BY ordinal DESC LIMIT ${DRAMAS_PER_VIEWER_MAX}
        ) AS watched
        WHERE watched.drama_id <> due.drama_id
        GROUP BY watched.drama_id
        HAVING count(*) >= ${COMMON_VIEWERS_MIN}
        ORDER BY share DESC, watched.drama_id LIMIT ${STORED_MAX}
      ) AS other
    ) AS found
    WHERE also_watched.drama_id = due.drama_id`.execute(db)
  return (counted.numAffectedRows ?? 0n) >= BigInt(COUNTED_MAX)
}

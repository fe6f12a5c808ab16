import { sql } from 'kysely'
import { ALL_GENRES_ID } from '../../contract/catalog.ts'
import type { Database } from '../db/tables.ts'
import type { FeedRules } from './feed-file.ts'
import type { Candidate } from './order.ts'

/** Of each source. */
const BEST_MAX = 40
/** More of the best are read where some are for viewers who are too old, or have no free episode. */
const UNFIT_MAX = 1000
const NEWEST_MAX = 400
const NEW_MAX = 40
const OF_CATEGORY_MAX = 200
/** Of these of a category: as many have their counts read, others at each page. */
const DRAWN_OF_CATEGORY_MAX = 60
const OF_TASTE_MAX = 40
const ALSO_WATCHED_MAX = 40
/** Of what a member watched, the latest are left out; what they put away is, however long ago. */
const KNOWN_MAX = 500
/** Numbers drawn for a drama by chance; most belong to none that can be shown, or to a drama that is gone. */
const DRAWS = 40

export interface CandidateRequest {
  memberId: string | null
  /** Never among the candidates. */
  leftOut: readonly string[]
  /** Categories that the viewer likes. */
  likedCategories: readonly string[]
  /** Dramas that the viewer finished or saved, latest first. */
  likedDramas: readonly string[]
  newSinceMs: number
  rules: Pick<FeedRules, 'boost' | 'exclude' | 'maximumAge'>
}

type Row = Omit<Candidate, 'alsoWatched' | 'boost'> & {
  key: string
  alsoWatchedOf: string | null
  alsoWatchedShare: number
  isBySource: boolean
  isByChance: boolean
}

/**
 * Some hundred dramas worth ordering: the best, the most watched of the week, the least shown of the new ones, what viewers of
 * liked dramas watched too, and the newest of liked categories; and some that any drama is as likely to be among as any other.
 * One statement, bounded by the sources, not by the catalogue.
 */
export async function findCandidates(
  db: Database,
  request: CandidateRequest,
  random: () => number,
): Promise<{ candidates: Candidate[]; byChance: Candidate[] }> {
  const { memberId, leftOut, likedCategories, likedDramas, newSinceMs, rules } = request
  const { exclude, maximumAge = null } = rules
  const draws = Array.from({ length: DRAWS }, random)
  // What is left out may be the best of all.
  const bestMax =
    BEST_MAX + UNFIT_MAX + leftOut.length + exclude.length + (memberId === null ? 0 : 2 * KNOWN_MAX)
  const isFit = sql`NOT drama.is_hidden AND drama.free_episode_count > 0
    AND (${maximumAge}::integer IS NULL OR coalesce(drama.minimum_age, 0) <= ${maximumAge}::integer)`
  const { rows } = await sql<Row>`
    WITH known AS MATERIALIZED (
      ${known(memberId, leftOut)}
      UNION ALL SELECT id FROM drama WHERE key = ANY (${exclude}::text[])
    ),
    source AS MATERIALIZED (
      (SELECT drama_id, NULL::text AS of_drama, 0::float8 AS share, false AS is_drawn FROM (
          SELECT drama_id, rate FROM feed_drama ORDER BY rate DESC LIMIT ${bestMax}
        ) AS best WHERE drama_id NOT IN (SELECT drama_id FROM known)
          AND EXISTS (SELECT FROM drama WHERE id = best.drama_id AND ${isFit} OFFSET 0)
        ORDER BY rate DESC LIMIT ${BEST_MAX})
      UNION ALL
      (SELECT id, NULL, 0, false FROM (
          SELECT id, week_play_count, editorial_position, ordinal, ${isFit} AS is_fit FROM drama WHERE NOT is_hidden
          ORDER BY week_play_count DESC, editorial_position, ordinal DESC LIMIT ${bestMax}
        ) AS watched WHERE is_fit AND id NOT IN (SELECT drama_id FROM known)
        ORDER BY week_play_count DESC, editorial_position, ordinal DESC LIMIT ${BEST_MAX})
      UNION ALL
      (SELECT newest.id, NULL, 0, false FROM (
          SELECT id, published_at_ms, ${isFit} AS is_fit FROM drama WHERE NOT is_hidden
          ORDER BY ordinal DESC LIMIT ${NEWEST_MAX}
        ) AS newest
        WHERE newest.is_fit AND newest.published_at_ms >= ${newSinceMs} AND newest.id NOT IN (SELECT drama_id FROM known)
        ORDER BY coalesce((SELECT shown_count FROM feed_drama WHERE drama_id = newest.id), 0) LIMIT ${NEW_MAX})
      UNION ALL
      (SELECT other.drama_id, also_watched.drama_id, other.share, false
        FROM also_watched, jsonb_to_recordset(also_watched.dramas) AS other (drama_id text, share float8)
        WHERE also_watched.drama_id = ANY (${likedDramas}::text[])
          AND other.drama_id NOT IN (SELECT drama_id FROM known)
        ORDER BY other.share DESC LIMIT ${ALSO_WATCHED_MAX})
      UNION ALL
      (SELECT drama_id, NULL, 0, false FROM (
          SELECT DISTINCT drawn.drama_id FROM unnest(${likedCategories}::text[]) AS liked (category_id)
          CROSS JOIN LATERAL (
            SELECT drama_id FROM (
              SELECT drama_id FROM drama_category WHERE category_id = liked.category_id AND is_listed
              ORDER BY drama_ordinal DESC LIMIT ${OF_CATEGORY_MAX}
            ) AS latest WHERE drama_id NOT IN (SELECT drama_id FROM known)
            ORDER BY hashtext(drama_id || ${String(random())}) LIMIT ${DRAWN_OF_CATEGORY_MAX}
          ) AS drawn
        ) AS filed
        ORDER BY (SELECT rate FROM feed_drama WHERE drama_id = filed.drama_id) DESC NULLS LAST LIMIT ${OF_TASTE_MAX})
      UNION ALL
      SELECT drama.id, NULL, 0, true FROM (
          SELECT floor(first + share * (last - first + 1))::bigint AS ordinal
          FROM (SELECT min(ordinal) AS first, max(ordinal) AS last FROM drama) AS range, unnest(${draws}::float8[]) AS share
        ) AS drawn CROSS JOIN LATERAL (SELECT id FROM drama WHERE ordinal = drawn.ordinal LIMIT 1) AS drama
        WHERE drama.id NOT IN (SELECT drama_id FROM known)
    ),
    found AS (
      SELECT drama_id, max(share) AS share, (array_agg(of_drama ORDER BY share DESC))[1] AS of_drama,
        bool_or(NOT is_drawn) AS is_by_source, bool_or(is_drawn) AS is_by_chance
      FROM source GROUP BY drama_id
    )
    SELECT drama.id AS "dramaId", drama.key, found.of_drama AS "alsoWatchedOf", found.share AS "alsoWatchedShare",
      found.is_by_source AS "isBySource", found.is_by_chance AS "isByChance",
      coalesce(feed_drama.shown_count, 0)::integer AS "shownCount",
      coalesce(feed_drama.taken_count, 0)::integer AS "takenCount",
      drama.week_play_count::integer AS "weekPlayCount",
      coalesce(drama.published_at_ms >= ${newSinceMs}, false) AS "isNew",
      ARRAY(SELECT category_id FROM drama_category AS filed
        WHERE filed.drama_id = drama.id AND category_id <> ${ALL_GENRES_ID}) AS categories
    FROM found
    CROSS JOIN LATERAL (SELECT * FROM drama WHERE id = found.drama_id LIMIT 1) AS drama
    -- Found by its key: a join would read the counts of all dramas.
    LEFT JOIN LATERAL (SELECT * FROM feed_drama WHERE drama_id = drama.id LIMIT 1) AS feed_drama ON true
    WHERE NOT EXISTS (SELECT FROM feed_outcome
        WHERE member_id = ${memberId} AND drama_id = drama.id AND feed_outcome.is_hidden)
      AND ${isFit}`.execute(db)
  const listed = (rows: readonly Row[]) => rows.map((row) => toCandidate(row, rules))
  return {
    candidates: listed(rows.filter(({ isBySource }) => isBySource)),
    byChance: listed(rows.filter(({ isByChance }) => isByChance)),
  }
}

function known(memberId: string | null, leftOut: readonly string[]) {
  const named = sql`SELECT unnest(${leftOut}::text[]) AS drama_id`
  if (memberId === null) return named
  return sql`${named}
    UNION (SELECT drama_id FROM watched_drama WHERE member_id = ${memberId} ORDER BY ordinal DESC LIMIT ${KNOWN_MAX})
    UNION (SELECT drama_id FROM feed_outcome WHERE member_id = ${memberId} AND is_hidden
      ORDER BY noted_at_ms DESC LIMIT ${KNOWN_MAX})`
}

function toCandidate(
  { key, alsoWatchedOf, alsoWatchedShare, isBySource, isByChance, ...row }: Row,
  { boost }: CandidateRequest['rules'],
): Candidate {
  const alsoWatched = alsoWatchedOf === null ? null : { dramaId: alsoWatchedOf, share: alsoWatchedShare }
  // A drama may have a key such as "constructor".
  return { ...row, alsoWatched, boost: Object.hasOwn(boost, key) ? boost[key]! : 1 }
}

import { sql } from 'kysely'
import { ALL_GENRES_ID } from '../../contract/catalog.ts'
import type { Database } from '../db/tables.ts'
import type { FeedRules } from './feed-file.ts'
import type { Candidate } from './order.ts'

/** Of each source. */
const BEST_MAX = 60
const NEWEST_MAX = 400
const NEW_MAX = 60
const OF_CATEGORY_MAX = 300
const OF_TASTE_MAX = 60
/** Of what a member watched or put away, the latest are left out. */
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
}

/**
 * Some hundred dramas worth ordering: the best, the most watched of the week, the least shown of the new ones, what viewers of
 * liked dramas watched too, and the newest of liked categories. One statement, bounded by the sources, not by the catalogue.
 */
export async function findCandidates(db: Database, request: CandidateRequest): Promise<Candidate[]> {
  const { memberId, leftOut, likedCategories, likedDramas, newSinceMs, rules } = request
  // What is left out may be the best of all.
  const bestMax = BEST_MAX + leftOut.length + rules.exclude.length + (memberId === null ? 0 : KNOWN_MAX)
  const { rows } = await sql<Row>`
    WITH known AS MATERIALIZED (${known(memberId, leftOut)}),
    source AS MATERIALIZED (
      (SELECT drama_id, NULL::text AS of_drama, 0::float8 AS share FROM (
          SELECT drama_id, rate FROM feed_drama ORDER BY rate DESC LIMIT ${bestMax}
        ) AS best WHERE drama_id NOT IN (SELECT drama_id FROM known) ORDER BY rate DESC LIMIT ${BEST_MAX})
      UNION ALL
      (SELECT id, NULL, 0 FROM (
          SELECT id, week_play_count, editorial_position, ordinal FROM drama WHERE NOT is_hidden
          ORDER BY week_play_count DESC, editorial_position, ordinal DESC LIMIT ${bestMax}
        ) AS watched WHERE id NOT IN (SELECT drama_id FROM known)
        ORDER BY week_play_count DESC, editorial_position, ordinal DESC LIMIT ${BEST_MAX})
      UNION ALL
      (SELECT newest.id, NULL, 0 FROM (
          SELECT id, published_at_ms FROM drama WHERE NOT is_hidden ORDER BY ordinal DESC LIMIT ${NEWEST_MAX}
        ) AS newest ${countsOf('newest.id')}
        WHERE newest.published_at_ms >= ${newSinceMs} AND newest.id NOT IN (SELECT drama_id FROM known)
        ORDER BY coalesce(feed_drama.shown_count, 0) LIMIT ${NEW_MAX})
      UNION ALL
      SELECT other.drama_id, also_watched.drama_id, other.share
        FROM also_watched, jsonb_to_recordset(also_watched.dramas) AS other (drama_id text, share float8)
        WHERE also_watched.drama_id = ANY (${likedDramas}::text[])
      UNION ALL
      (SELECT filed.drama_id, NULL, 0 FROM unnest(${likedCategories}::text[]) AS liked (category_id)
        CROSS JOIN LATERAL (
          SELECT drama_id FROM drama_category WHERE category_id = liked.category_id AND is_listed
          ORDER BY drama_ordinal DESC LIMIT ${OF_CATEGORY_MAX}
        ) AS filed ${countsOf('filed.drama_id')}
        WHERE filed.drama_id NOT IN (SELECT drama_id FROM known)
        ORDER BY feed_drama.rate DESC NULLS LAST LIMIT ${OF_TASTE_MAX})
    ),
    found AS (
      SELECT drama_id, max(share) AS share, (array_agg(of_drama ORDER BY share DESC))[1] AS of_drama
      FROM source WHERE drama_id NOT IN (SELECT drama_id FROM known) GROUP BY drama_id
    )
    ${candidatesOf('found', request)}`.execute(db)
  return rows.map((row) => toCandidate(row, rules))
}

/** Some that any drama is as likely to be among as any other. */
export async function drawByChance(
  db: Database,
  request: CandidateRequest,
  random: () => number,
): Promise<Candidate[]> {
  const draws = Array.from({ length: DRAWS }, random)
  const { rows } = await sql<Row>`
    WITH known AS MATERIALIZED (${known(request.memberId, request.leftOut)}),
    range AS (SELECT min(ordinal) AS first, max(ordinal) AS last FROM drama),
    drawn AS (
      SELECT floor(first + share * (last - first + 1))::bigint AS ordinal FROM range, unnest(${draws}::float8[]) AS share
    ),
    found AS (
      SELECT DISTINCT drama.id AS drama_id, NULL::text AS of_drama, 0::float8 AS share
      FROM drawn CROSS JOIN LATERAL (SELECT id FROM drama WHERE ordinal = drawn.ordinal LIMIT 1) AS drama
      WHERE drama.id NOT IN (SELECT drama_id FROM known)
    )
    ${candidatesOf('found', request)}`.execute(db)
  return rows.map((row) => toCandidate(row, request.rules))
}

/** The counts of a drama, found by its key: a join would read those of all dramas. */
const countsOf = (id: string) =>
  sql`LEFT JOIN LATERAL (SELECT * FROM feed_drama WHERE drama_id = ${sql.ref(id)} LIMIT 1) AS feed_drama ON true`

function known(memberId: string | null, leftOut: readonly string[]) {
  const named = sql`SELECT unnest(${leftOut}::text[]) AS drama_id`
  if (memberId === null) return named
  return sql`${named}
    UNION (SELECT drama_id FROM watched_drama WHERE member_id = ${memberId} ORDER BY ordinal DESC LIMIT ${KNOWN_MAX})
    UNION (SELECT drama_id FROM feed_outcome WHERE member_id = ${memberId} AND is_hidden
      ORDER BY noted_at_ms DESC LIMIT ${KNOWN_MAX})`
}

function candidatesOf(found: string, { newSinceMs, rules }: CandidateRequest) {
  const { exclude, maximumAge = null } = rules
  return sql`
    SELECT drama.id AS "dramaId", drama.key, found.of_drama AS "alsoWatchedOf", found.share AS "alsoWatchedShare",
      coalesce(feed_drama.shown_count, 0)::integer AS "shownCount",
      coalesce(feed_drama.taken_count, 0)::integer AS "takenCount",
      drama.week_play_count::integer AS "weekPlayCount",
      coalesce(drama.published_at_ms >= ${newSinceMs}, false) AS "isNew",
      ARRAY(SELECT category_id FROM drama_category AS filed
        WHERE filed.drama_id = drama.id AND category_id <> ${ALL_GENRES_ID}) AS categories
    FROM ${sql.table(found)} AS found
    CROSS JOIN LATERAL (SELECT * FROM drama WHERE id = found.drama_id LIMIT 1) AS drama
    ${countsOf('drama.id')}
    WHERE NOT drama.is_hidden AND drama.free_episode_count > 0 AND drama.key <> ALL (${exclude}::text[])
      AND (${maximumAge}::integer IS NULL OR coalesce(drama.minimum_age, 0) <= ${maximumAge}::integer)`
}

function toCandidate(
  { key, alsoWatchedOf, alsoWatchedShare, ...row }: Row,
  { boost }: CandidateRequest['rules'],
): Candidate {
  const alsoWatched = alsoWatchedOf === null ? null : { dramaId: alsoWatchedOf, share: alsoWatchedShare }
  return { ...row, alsoWatched, boost: boost[key] ?? 1 }
}

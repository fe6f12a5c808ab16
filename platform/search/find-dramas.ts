import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import { findKnownWords, LAST_CHARACTER } from './known-words.ts'
import { type Candidate, rankDramas, TIERS } from './rank.ts'
import { readQuery, toQueries } from './to-queries.ts'

export const RESULTS_MAX = 120
/** Dramas read for each way of matching: a query that matches more means none in particular. */
const MATCHES_MAX = 300
/** With this many dramas found by name and category, typos and introductions are not searched. */
const ENOUGH = 24
const CANDIDATES_MAX = 300

export async function findDramas(db: Database, query: string): Promise<string[]> {
  const parsed = readQuery(query)
  if (!parsed) return []
  const { folded, words, kana } = parsed
  const queries = toQueries(parsed, await findKnownWords(db, words))
  // In a subquery, so that the planner does not estimate it: it assumes prefixes to be frequent and would
  // scan the table.
  const matches = (tier: number, tsquery: string | null, isWanted = sql`true`) =>
    tsquery === null
      ? sql`SELECT NULL::text, NULL::integer WHERE false`
      : sql`
        SELECT drama_id, ${tier}::integer AS tier
        FROM (SELECT drama_id FROM drama_search WHERE terms @@ (SELECT ${tsquery}::tsquery) LIMIT ${MATCHES_MAX}) AS matched
        WHERE ${isWanted}`
  const isFew = sql`(SELECT count(DISTINCT drama_id) < ${ENOUGH} FROM near)`
  const isNothing = sql`NOT EXISTS (SELECT FROM near) AND NOT EXISTS (SELECT FROM farther)`
  const { rows } = await sql<Candidate>`
    WITH named AS MATERIALIZED (
      SELECT drama_id, ${TIERS.name}::integer AS tier FROM (
        SELECT drama_id FROM drama_search_name
        WHERE name >= ${folded} AND name < ${folded + LAST_CHARACTER}
        ORDER BY name LIMIT ${MATCHES_MAX}
      ) AS begun
      UNION ALL ${matches(TIERS.name, queries.inName)}
    ), near AS MATERIALIZED (
      SELECT * FROM named
      UNION ALL ${matches(
        TIERS.category,
        queries.inCategories,
        sql`(SELECT count(DISTINCT drama_id) < ${RESULTS_MAX} FROM named)`,
      )}
    ), farther AS MATERIALIZED (
      ${matches(TIERS.reading, queries.inReadings, isFew)}
      UNION ALL ${matches(TIERS.typo, queries.withTypos, isFew)}
      UNION ALL ${matches(TIERS.anywhere, queries.anywhere, isFew)}
    ), found AS (
      SELECT * FROM near
      UNION ALL SELECT * FROM farther
      UNION ALL ${matches(TIERS.butOne, queries.butOne, isNothing)}
    ), candidate AS (
      SELECT drama_id, min(tier) AS tier,
        (SELECT week_play_count FROM drama WHERE drama.id = found.drama_id) AS week_play_count
      FROM found GROUP BY drama_id
      ORDER BY 2, 3 DESC, 1 LIMIT ${CANDIDATES_MAX}
    )
    SELECT candidate.drama_id AS "dramaId", candidate.tier, candidate.week_play_count AS "weekPlayCount",
      ARRAY(SELECT name FROM drama_search_name WHERE drama_id = candidate.drama_id) AS names
    FROM candidate`.execute(db)
  return rankDramas(kana ? [folded, kana.folded] : [folded], rows).slice(0, RESULTS_MAX)
}

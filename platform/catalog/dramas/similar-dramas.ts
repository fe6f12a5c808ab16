import { sql } from 'kysely'
import { ALL_GENRES_ID } from '../../../contract/catalog.ts'
import type { HandlerResult, ParsedInput } from '../../../contract/endpoint.ts'
import type { SimilarReason, similarDramas } from '../../../contract/extensions/similar.ts'
import type { Database } from '../../db/tables.ts'
import { dramaCards } from './drama-cards.ts'

const COMPARED_MAX = 300
const CANDIDATES_MAX = 48

type SimilarRequest = ParsedInput<typeof similarDramas>

/**
 * The next season of a drama's series, similar dramas, and the ranking, each with its reason. Two dramas are
 * as similar as the share of the first one's categories that the second has, plus the share of its viewers
 * who watched the second. Announced dramas cannot follow. Empty for an unknown drama. Two queries, bounded by category, not by catalogue.
 */
export async function getSimilarDramas(
  db: Database,
  { dramaId, pageSize }: SimilarRequest,
  language: string,
): Promise<HandlerResult<typeof similarDramas>> {
  const reasons = new Map<string, SimilarReason>()
  for (const { id, reason } of await findSimilar(db, dramaId, pageSize)) {
    if (reasons.size < pageSize && !reasons.has(id)) reasons.set(id, reason)
  }
  const cards = await dramaCards(db, [...reasons.keys()], language)
  return {
    records: cards.map((content) => ({ content, reason: reasons.get(String(content.dramaId)) })),
  }
}

async function findSimilar(db: Database, dramaId: string, count: number) {
  const { rows } = await sql<{ id: string; reason: SimilarReason }>`
    WITH asked AS MATERIALIZED (SELECT id, language, series_key, season FROM drama WHERE id = ${dramaId}),
    own AS MATERIALIZED (
      SELECT category_id, count(*) OVER () AS category_count FROM drama_category
      WHERE drama_id = ${dramaId} AND category_id <> ${ALL_GENRES_ID}
    ),
    candidate AS MATERIALIZED (
      SELECT drama_id, sum(share) AS score FROM (
        SELECT filed.drama_id, filed.drama_ordinal, 1.0 / own.category_count AS share
        FROM own CROSS JOIN LATERAL (
          SELECT drama_id, drama_ordinal FROM drama_category WHERE category_id = own.category_id AND is_listed
          ORDER BY drama_ordinal DESC LIMIT ${COMPARED_MAX}
        ) AS filed
        UNION ALL
        SELECT other.drama_id, 0, other.share
        FROM also_watched, jsonb_to_recordset(also_watched.dramas) AS other (drama_id text, share float8)
        WHERE also_watched.drama_id = ${dramaId}
      ) AS likeness
      WHERE drama_id <> ${dramaId}
      GROUP BY drama_id ORDER BY score DESC, max(drama_ordinal) DESC LIMIT ${CANDIDATES_MAX}
    )
    (SELECT drama.id, 'nextSeason' AS reason FROM asked JOIN drama
      ON drama.series_key = asked.series_key AND drama.season > asked.season AND NOT drama.is_hidden
      AND drama.episode_count > 0
      ORDER BY drama.season, drama.language = asked.language DESC, drama.ordinal DESC LIMIT 1)
    UNION ALL
    (SELECT drama.id, 'similar' FROM candidate CROSS JOIN LATERAL (
        SELECT id, week_play_count, editorial_position, ordinal FROM drama
        WHERE id = candidate.drama_id AND NOT is_hidden AND episode_count > 0 LIMIT 1
      ) AS drama
      ORDER BY candidate.score DESC, drama.week_play_count DESC, drama.editorial_position, drama.ordinal DESC
      LIMIT ${count + 1})
    UNION ALL
    (SELECT id, 'popular' FROM drama WHERE id <> ${dramaId} AND NOT is_hidden AND episode_count > 0 AND EXISTS (SELECT FROM asked)
      ORDER BY week_play_count DESC, editorial_position, ordinal DESC LIMIT ${2 * count})`.execute(db)
  return rows
}

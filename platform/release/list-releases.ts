import { sql } from 'kysely'
import * as z from 'zod'
import type { Database, ReleaseState } from '../db/tables.ts'

export const ReleaseQuery = z.object({
  states: z.array(z.enum(['published', 'scheduled', 'hidden', 'removed', 'takenDown'])).nullable(),
})
export type ReleaseQuery = z.infer<typeof ReleaseQuery>

export interface ReleaseRow {
  key: string
  id: string
  name: string
  state: ReleaseState
  publishAtMs: number | null
  publishedAtMs: number | null
  /** Public episodes; in a hidden drama, those that will be. */
  episodeCount: number
  freeCount: number
  /** Episodes that are scheduled separately, hidden or removed. */
  withdrawnCount: number
  priceMinCoins: number | null
  priceMaxCoins: number | null
  playCount: number
  unlockCount: number
}

export async function listReleases(
  { db }: { db: Database },
  { states }: ReleaseQuery,
): Promise<ReleaseRow[]> {
  const wanted = states ?? ['published', 'scheduled', 'hidden']
  const { rows } = await sql<ReleaseRow>`
    SELECT drama.key, drama.id, drama.name, drama.state, drama.publish_at_ms AS "publishAtMs",
      drama.published_at_ms AS "publishedAtMs", drama.week_play_count AS "playCount", sold.count AS "unlockCount", part.*
    FROM drama
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE NOT is_hidden) AS "episodeCount",
        count(*) FILTER (WHERE NOT is_hidden AND is_free) AS "freeCount",
        count(*) FILTER (WHERE is_hidden AND state <> 'leftOut') AS "withdrawnCount",
        min(price_coins) FILTER (WHERE NOT is_free AND NOT is_app_only) AS "priceMinCoins",
        max(price_coins) FILTER (WHERE NOT is_free AND NOT is_app_only) AS "priceMaxCoins"
      FROM episode WHERE episode.drama_id = drama.id AND episode.state <> 'leftOut'
    ) AS part
    CROSS JOIN LATERAL (SELECT count(*) FROM unlock WHERE unlock.drama_id = drama.id) AS sold
    WHERE drama.state = ANY(${wanted}::text[])
    ORDER BY drama.published_at_ms IS NULL DESC, drama.ordinal DESC`.execute(db)
  return rows
}

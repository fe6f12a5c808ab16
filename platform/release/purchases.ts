import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'

export interface Purchases {
  members: number
  unlocks: number
  coins: number
  bonus: number
}

export async function loadPurchases(
  db: Database,
  dramaId: string,
  episodeIds: readonly string[] | null,
): Promise<Purchases> {
  const { rows } = await sql<Purchases>`
    SELECT count(DISTINCT unlock.member_id) AS members, count(*) AS unlocks,
      coalesce(sum(unlock.coins), 0)::bigint AS coins, coalesce(sum(unlock.bonus), 0)::bigint AS bonus
    FROM unlock JOIN member ON member.id = unlock.member_id
    WHERE unlock.drama_id = ${dramaId} AND member.deleted_at_ms IS NULL
      ${episodeIds === null ? sql`` : sql`AND unlock.episode_id = ANY(${episodeIds}::text[])`}`.execute(db)
  return rows[0]!
}

export interface Buyer {
  memberCode: string
  unlocks: number
  coins: number
  bonus: number
}

export async function listBuyers(db: Database, dramaId: string): Promise<Buyer[]> {
  const { rows } = await sql<Buyer>`
    SELECT member.code::text AS "memberCode", count(*) AS unlocks, sum(unlock.coins)::bigint AS coins,
      sum(unlock.bonus)::bigint AS bonus
    FROM unlock JOIN member ON member.id = unlock.member_id
    WHERE unlock.drama_id = ${dramaId} AND member.deleted_at_ms IS NULL
    GROUP BY member.code ORDER BY member.code`.execute(db)
  return rows
}

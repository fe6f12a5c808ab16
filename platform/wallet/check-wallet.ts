import { sql } from 'kysely'
import type { HandlerResult } from '../../contract/endpoint.ts'
import type { walletCheck } from '../../contract/extensions/receipts.ts'
import type { Database } from '../db/tables.ts'

/**
 * Number of newest postings re-added on each view. The balances on the posting before them are the
 * checkpoint, which `npm run reconcile` verifies on every posting. Decision record 032.
 */
export const CHECKED_MAX = 500

/**
 * Re-adds a member's ledger: entries against stored balances, against what is left of the lots, and against
 * the balances on each receipt. One query, bounded by {@link CHECKED_MAX}.
 */
export async function checkWallet(
  db: Database,
  memberId: string,
): Promise<HandlerResult<typeof walletCheck>> {
  const { rows } = await sql<{
    coins: number
    bonus: number
    coins_sum: number
    bonus_sum: number
    lots_coins: number
    lots_bonus: number
    broken_id: string | null
  }>`
    WITH newest AS MATERIALIZED (
      SELECT id, ordinal, coins_after, bonus_after, row_number() OVER (ORDER BY ordinal DESC) AS place
      FROM posting WHERE member_id = ${memberId} ORDER BY ordinal DESC LIMIT ${CHECKED_MAX + 1}
    ),
    older AS (SELECT coins_after AS coins, bonus_after AS bonus FROM newest WHERE place > ${CHECKED_MAX}),
    moved AS (
      SELECT newest.id, newest.ordinal, newest.coins_after, newest.bonus_after, part.*
      FROM newest CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount) FILTER (WHERE account = 'member' AND purse = 'coins'), 0) AS coins,
          coalesce(sum(amount) FILTER (WHERE account = 'member' AND purse = 'bonus'), 0) AS bonus,
          coalesce(sum(amount) FILTER (WHERE purse = 'coins'), 0) AS coins_rest,
          coalesce(sum(amount) FILTER (WHERE purse = 'bonus'), 0) AS bonus_rest
        FROM entry WHERE posting_id = newest.id
      ) AS part
      WHERE place <= ${CHECKED_MAX}
    ),
    walked AS (
      SELECT *, coalesce((SELECT coins FROM older), 0) + sum(coins) OVER walk AS coins_there,
        coalesce((SELECT bonus FROM older), 0) + sum(bonus) OVER walk AS bonus_there
      FROM moved WINDOW walk AS (ORDER BY ordinal)
    ),
    lots AS (
      SELECT coalesce(sum(left_amount) FILTER (WHERE purse = 'coins'), 0) AS coins,
        coalesce(sum(left_amount) FILTER (WHERE purse = 'bonus'), 0) AS bonus
      FROM lot WHERE member_id = ${memberId} AND left_amount > 0
    )
    SELECT coalesce((SELECT coins FROM wallet WHERE member_id = ${memberId}), 0) AS coins,
      coalesce((SELECT bonus FROM wallet WHERE member_id = ${memberId}), 0) AS bonus,
      (coalesce((SELECT coins FROM older), 0) + coalesce((SELECT sum(coins) FROM moved), 0))::bigint AS coins_sum,
      (coalesce((SELECT bonus FROM older), 0) + coalesce((SELECT sum(bonus) FROM moved), 0))::bigint AS bonus_sum,
      lots.coins::bigint AS lots_coins, lots.bonus::bigint AS lots_bonus,
      (SELECT id FROM walked
        WHERE coins_after <> coins_there OR bonus_after <> bonus_there OR coins_rest <> 0 OR bonus_rest <> 0
        ORDER BY ordinal LIMIT 1) AS broken_id
    FROM lots`.execute(db)
  const sums = rows[0]!
  return {
    coins: sums.coins,
    bonus: sums.bonus,
    coinsSum: sums.coins_sum,
    bonusSum: sums.bonus_sum,
    lotsCoins: sums.lots_coins,
    lotsBonus: sums.lots_bonus,
    brokenReceiptNo: sums.broken_id,
  }
}

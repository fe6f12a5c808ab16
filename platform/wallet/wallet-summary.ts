import { sql } from 'kysely'
import type { HandlerResult } from '../../contract/endpoint.ts'
import type { walletSummary } from '../../contract/extensions/receipts.ts'
import type { Database, Purse } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'
import { vipUntil } from '../vip/vip-periods.ts'

export interface SummaryDeps {
  db: Database
  clock: Clock
  /** The wallet does not know what coins are spent on. */
  spentToday: (db: Database, memberId: string, nowMs: number) => Promise<number>
}

export async function summarizeWallet(
  { db, clock, spentToday }: SummaryDeps,
  memberId: string,
): Promise<HandlerResult<typeof walletSummary>> {
  const nowMs = clock.nowMs()
  const [wallet, spentTodayCoins, vipExpireTime, expiring] = await Promise.all([
    db.selectFrom('wallet').select('day_limit_coins').where('member_id', '=', memberId).executeTakeFirst(),
    spentToday(db, memberId, nowMs),
    vipUntil(db, memberId, nowMs),
    expiringNext(db, memberId, nowMs),
  ])
  return { dayLimitCoins: wallet?.day_limit_coins ?? null, spentTodayCoins, vipExpireTime, expiring }
}

async function expiringNext(db: Database, memberId: string, nowMs: number) {
  const { rows } = await sql<{ purse: Purse; amount: number; expires_at_ms: number }>`
    SELECT kind.purse, first.expires_at_ms, (
      SELECT sum(left_amount)::bigint FROM lot
      WHERE member_id = ${memberId} AND lot.purse = kind.purse AND left_amount > 0
        AND lot.expires_at_ms = first.expires_at_ms
    ) AS amount
    FROM (VALUES ('bonus'), ('coins')) AS kind (purse)
    CROSS JOIN LATERAL (
      SELECT expires_at_ms FROM lot
      WHERE member_id = ${memberId} AND lot.purse = kind.purse AND left_amount > 0 AND expires_at_ms > ${nowMs}
      ORDER BY expires_at_ms LIMIT 1
    ) AS first
    ORDER BY first.expires_at_ms, kind.purse`.execute(db)
  return rows.map(({ purse, amount, expires_at_ms }) => ({ purse, amount, expireTime: expires_at_ms }))
}

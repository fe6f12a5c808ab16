import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import { PURSES } from './ledger.ts'

/** What a member has to spend, in whole units. */
export interface Balances {
  coins: number
  bonus: number
}

/**
 * What a member can spend at `nowMs`. One query. Lots whose time is over do not count, also before they are cleared.
 * Nobody has a wallet before the first grant or top-up: none is empty.
 */
export async function balancesOf(db: Database, memberId: string, nowMs: number): Promise<Balances> {
  const row = await db
    .selectFrom('wallet')
    .leftJoin('lot', (join) =>
      join
        .onRef('lot.member_id', '=', 'wallet.member_id')
        // Named so that the index finds those of each by their time.
        .on('lot.purse', 'in', PURSES)
        .on('lot.left_amount', '>', 0)
        .on('lot.expires_at_ms', '<=', nowMs),
    )
    .select([spendable('coins').as('coins'), spendable('bonus').as('bonus')])
    .where('wallet.member_id', '=', memberId)
    .groupBy('wallet.member_id')
    .executeTakeFirst()
  return row ?? { coins: 0, bonus: 0 }
}

function spendable(purse: keyof Balances) {
  return sql<number>`(${sql.ref(`wallet.${purse}`)}
    - coalesce(sum(lot.left_amount) FILTER (WHERE lot.purse = ${purse}), 0))::integer`
}

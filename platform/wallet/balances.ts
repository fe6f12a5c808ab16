import { sql } from 'kysely'
import type { Database, Purse } from '../db/tables.ts'

export const PURSES: readonly Purse[] = ['coins', 'bonus']

export interface Balances {
  coins: number
  bonus: number
}

/** Expired lots do not count, even before they are cleared. Zero without a wallet. */
export async function loadBalances(db: Database, memberId: string, nowMs: number): Promise<Balances> {
  const row = await db
    .selectFrom('wallet')
    .leftJoin('lot', (join) =>
      join
        .onRef('lot.member_id', '=', 'wallet.member_id')
        // Lets the index find each purse's lots by time.
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

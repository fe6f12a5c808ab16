import { sql } from 'kysely'
import type { Tx } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'
import type { LockedWallet } from '../wallet/lock-wallet.ts'

export interface EarlierPurchase {
  /** Of the posting. Null: VIP or a free episode left nothing to pay; a repetition is not charged either. */
  id: string | null
  asked: string
  coins_after: number
  bonus_after: number
}

/** The purchase of this key, if there is one. */
export function selectEarlierPurchase(db: Database, memberId: string, key: string) {
  return db
    .selectFrom('posting')
    .select(['id', 'asked', 'coins_after', 'bonus_after'])
    .where('member_id', '=', memberId)
    .where('idempotency_key', '=', key)
    .$castTo<EarlierPurchase>()
    .unionAll(
      db
        .selectFrom('free_answer')
        .select([sql<string | null>`NULL::text`.as('id'), 'asked', 'coins_after', 'bonus_after'])
        .where('member_id', '=', memberId)
        .where('idempotency_key', '=', key),
    )
}

export async function recordFreePurchase(
  tx: Tx,
  { memberId, coins, bonus, nowMs }: LockedWallet,
  { key, asked }: { key: string; asked: string },
): Promise<void> {
  await tx
    .insertInto('free_answer')
    .values({
      member_id: memberId,
      idempotency_key: key,
      asked,
      coins_after: coins,
      bonus_after: bonus,
      created_at_ms: nowMs,
    })
    .execute()
}

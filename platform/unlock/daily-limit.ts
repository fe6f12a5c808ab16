import { toPeriod } from '../../contract/calendar-period.ts'
import type { ParsedInput } from '../../contract/endpoint.ts'
import type { setDailyLimit } from '../../contract/extensions/unlocks.ts'
import type { Viewer } from '../calls/viewer.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'
import { lockWallet, type WalletDeps } from '../wallet/lock-wallet.ts'

/** The cost of a member's unlocks, coins and bonus together. */
export function selectSpentSince(db: Database, memberId: string, sinceMs: number) {
  return db
    .selectFrom('unlock')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('price_coins'), lit(0)).as('spent'))
    .where('member_id', '=', memberId)
    .where('unlocked_at_ms', '>=', sinceMs)
}

/** Since midnight UTC: what the daily limit counts. */
export async function spentToday(db: Database, memberId: string, nowMs: number): Promise<number> {
  const { spent } = await selectSpentSince(
    db,
    memberId,
    toPeriod(nowMs, 'day').startMs,
  ).executeTakeFirstOrThrow()
  return spent
}

export async function setLimit(
  deps: WalletDeps & { db: Database },
  { coinsPerDay }: ParsedInput<typeof setDailyLimit>,
  { memberId }: Viewer,
): Promise<null> {
  await inTransaction(deps.db, async (tx) => {
    await lockWallet(tx, deps, memberId)
    await tx
      .updateTable('wallet')
      .set({ day_limit_coins: coinsPerDay })
      .where('member_id', '=', memberId)
      .execute()
  })
  return null
}

import { inTransaction } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'
import { holdWallet, type WalletDeps } from './hold-wallet.ts'

/** Lots looked at in one round. Each member's are cleared in a transaction of its own, so that nobody waits for long. */
const LOTS_MAX = 100

/**
 * Clears what has expired in wallets that nobody touches, so that members see it go (type 10). It takes a wallet as
 * every act does, and what an act cleared meanwhile is not cleared again. Answers whether more is left. Row 156.
 */
export async function sweepExpiredLots(deps: WalletDeps & { db: Database }): Promise<boolean> {
  const lots = await deps.db
    .selectFrom('lot')
    .select('member_id')
    .where('left_amount', '>', 0)
    .where('expires_at_ms', '<=', deps.clock.nowMs())
    .orderBy('expires_at_ms')
    .orderBy('ordinal')
    .limit(LOTS_MAX)
    .execute()
  for (const memberId of new Set(lots.map((lot) => lot.member_id))) {
    await inTransaction(deps.db, (tx) => holdWallet(tx, deps, memberId))
  }
  return lots.length === LOTS_MAX
}

import { inTransaction } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'
import { lockWallet, type WalletDeps } from './lock-wallet.ts'

/**
 * Lots per round. Each member's lots are cleared in a separate transaction, so that no wallet is locked for
 * long.
 */
const LOTS_MAX = 100

/**
 * Clears expired lots in inactive wallets, so that members see the expiry (type 10). Returns whether more are
 * left.
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
    await inTransaction(deps.db, (tx) => lockWallet(tx, deps, memberId))
  }
  return lots.length === LOTS_MAX
}

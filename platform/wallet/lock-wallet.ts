import { ACCOUNT_TYPES } from '../../contract/account-types.ts'
import type { Tx } from '../db/in-transaction.ts'
import type { Purse } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Ids } from '../runtime/ids.ts'
import { PURSES, writePosting } from './ledger.ts'
import { ledgerKeys } from './ledger-keys.ts'

export interface WalletDeps {
  clock: Clock
  ids: Ids
}

export interface Lot {
  id: string
  purse: Purse
  left: number
}

export interface LockedWallet {
  memberId: string
  coins: number
  bonus: number
  dayLimitCoins: number | null
  nowMs: number
}

/**
 * Locks the wallet for this transaction, so that operations on one member's coins are serialised, and clears expired
 * lots: nothing can be spent after it expires, and it is cleared once. Creates the wallet on first use.
 */
export async function lockWallet(tx: Tx, deps: WalletDeps, memberId: string): Promise<LockedWallet> {
  const row = (await lockRow(tx, memberId)) ?? (await makeRow(tx, memberId))
  // Read after the wait, which may have lasted past midnight, or past the end of a lot or of VIP.
  const nowMs = deps.clock.nowMs()
  // A separate statement: the one that waited for the lock would see the lots from before the wait.
  const expired = await selectOpenLots(tx, memberId)
    // Lets the index find each purse's lots by time.
    .where('purse', 'in', PURSES)
    .where('expires_at_ms', '<=', nowMs)
    .execute()
  const balances = { coins: row.coins, bonus: row.bonus }
  for (const lot of expired) {
    balances[lot.purse] -= lot.left
    await clearLot(tx, deps, memberId, lot, { after: { ...balances }, nowMs })
  }
  return { memberId, ...balances, dayLimitCoins: row.day_limit_coins, nowMs }
}

/** Spending order: bonus before coins, the earliest expiry first, then the oldest. */
export function lotsToSpend(
  tx: Tx,
  { memberId }: Pick<LockedWallet, 'memberId'>,
  count: number,
): Promise<Lot[]> {
  return selectOpenLots(tx, memberId).limit(count).execute()
}

function selectOpenLots(tx: Tx, memberId: string) {
  return tx
    .selectFrom('lot')
    .select(['id', 'purse', 'left_amount as left'])
    .where('member_id', '=', memberId)
    .where('left_amount', '>', 0)
    .orderBy('purse')
    .orderBy('expires_at_ms')
    .orderBy('ordinal')
}

function lockRow(tx: Tx, memberId: string) {
  return tx
    .selectFrom('wallet')
    .select(['coins', 'bonus', 'day_limit_coins'])
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
}

async function makeRow(tx: Tx, memberId: string) {
  await tx
    .insertInto('wallet')
    .values({ member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await lockRow(tx, memberId))!
}

async function clearLot(
  tx: Tx,
  { ids }: WalletDeps,
  memberId: string,
  { id, purse, left }: Lot,
  { after, nowMs }: { after: { coins: number; bonus: number }; nowMs: number },
): Promise<void> {
  await writePosting(tx, ids, {
    memberId,
    kind: 'expiry',
    key: ledgerKeys.expiry(id),
    asked: `expiry of lot ${id}`,
    reason: '',
    after,
    nowMs,
    newLots: [],
    entries: [
      { account: 'member', purse, lotId: id, accountType: ACCOUNT_TYPES.expiration, amount: -left },
      { account: 'expiry', purse, amount: left },
    ],
  })
}

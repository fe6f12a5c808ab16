import { sql } from 'kysely'
import { ACCOUNT_TYPES } from '../../contract/account-types.ts'
import type { Tx } from '../db/in-transaction.ts'
import type { Database, Purse } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Ids } from '../runtime/ids.ts'
import { PURSES } from './balances.ts'
import { writePosting } from './ledger.ts'
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

export interface WalletRow {
  coins: number
  bonus: number
  day_limit_coins: number | null
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
  const wallet = await lockOrCreate(tx, deps, memberId, () =>
    selectForUpdate(tx, memberId).executeTakeFirst(),
  )
  // A separate statement: the one that waited for the lock would see the lots from before the wait.
  const expired = await selectExpiredLots(tx, wallet).execute()
  return clearLots(tx, deps, wallet, expired)
}

/**
 * Locks the wallet with a statement of the caller's, which includes {@link selectForUpdate}. Expired lots still
 * count: the caller clears them.
 */
export async function lockOrCreate(
  tx: Tx,
  { clock }: WalletDeps,
  memberId: string,
  lock: () => Promise<WalletRow | undefined>,
): Promise<LockedWallet> {
  const { coins, bonus, day_limit_coins } = (await lock()) ?? (await createAndLock(tx, memberId, lock))
  // Read after the wait, which may have lasted past midnight, or past the end of a lot or of VIP.
  return { memberId, coins, bonus, dayLimitCoins: day_limit_coins, nowMs: clock.nowMs() }
}

async function createAndLock(
  tx: Tx,
  memberId: string,
  lock: () => Promise<WalletRow | undefined>,
): Promise<WalletRow> {
  await tx
    .insertInto('wallet')
    .values({ member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await lock())!
}

export function selectForUpdate(db: Pick<Database, 'selectFrom'>, memberId: string) {
  return db
    .selectFrom('wallet')
    .select(['coins', 'bonus', 'day_limit_coins'])
    .where('member_id', '=', memberId)
    .forUpdate()
}

/** Spending order: bonus before coins, the earliest expiry first, then the oldest. */
export function selectOpenLots(db: Database, memberId: string) {
  return (
    db
      .selectFrom('lot')
      .select(['id', 'purse', 'left_amount as left'])
      .where('member_id', '=', memberId)
      // A literal: the index holds no empty lots, and a prepared statement with a parameter could not use it.
      .where('left_amount', '>', sql.lit(0))
      .orderBy('purse')
      .orderBy('expires_at_ms')
      .orderBy('ordinal')
  )
}

export function selectExpiredLots(
  db: Database,
  { memberId, nowMs }: Pick<LockedWallet, 'memberId' | 'nowMs'>,
) {
  return (
    selectOpenLots(db, memberId)
      // Lets the index find each purse's lots by time.
      .where('purse', 'in', PURSES)
      .where('expires_at_ms', '<=', nowMs)
  )
}

/** Clears expired lots of a locked wallet. Returns what is left in it. */
export async function clearLots(
  tx: Tx,
  deps: WalletDeps,
  wallet: LockedWallet,
  expired: readonly Lot[],
): Promise<LockedWallet> {
  let cleared = wallet
  for (const lot of expired) {
    await clearLot(tx, deps, cleared, lot)
    cleared = { ...cleared, [lot.purse]: cleared[lot.purse] - lot.left }
  }
  return cleared
}

async function clearLot(
  tx: Tx,
  { ids }: WalletDeps,
  wallet: LockedWallet,
  { id, purse, left }: Lot,
): Promise<void> {
  const accountType = ACCOUNT_TYPES.expiration
  await writePosting(tx, ids, {
    wallet,
    kind: 'expiry',
    key: ledgerKeys.expiry(id),
    asked: `expiry of lot ${id}`,
    reason: '',
    movements: [{ from: 'member', to: 'expiry', purse, amount: left, accountType, lotId: id }],
  })
}

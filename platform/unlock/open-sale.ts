import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { toPeriod } from '../../contract/calendar-period.ts'
import { selectForSale } from '../catalog/dramas/lock-drama.ts'
import type { Tx } from '../db/in-transaction.ts'
import { prepareStatement } from '../db/prepared-statements.ts'
import { type EpisodeRow, selectEpisodes } from '../playback/episode-rows.ts'
import {
  clearLots,
  type LockedWallet,
  type Lot,
  lockOrCreate,
  selectExpiredLots,
  selectForUpdate,
  selectOpenLots,
  type WalletDeps,
} from '../wallet/lock-wallet.ts'
import { selectSpentSince } from './daily-limit.ts'
import { type EarlierPurchase, selectEarlierPurchase } from './free-purchases.ts'
import { selectNextLocked } from './locked-episodes.ts'

export interface SaleRequest {
  memberId: string
  dramaId: string
  episodeId: string
  /** The ledger key of an earlier purchase to look for, if the caller minted one. */
  earlierKey: string | null
}

/** Everything that decides on one unlock, unchanged until the end of the transaction. */
export interface Sale {
  /** Without expired lots. */
  wallet: LockedWallet
  /** Those to spend, in order; as many as the price has coins. */
  lots: readonly Lot[]
  episode: EpisodeRow | null
  /** The only episode of the drama that can be unlocked next; null if none is locked. */
  nextLockedId: string | null
  earlier: EarlierPurchase | null
  isAutoUnlockOn: boolean
  /** Since midnight UTC; 0 without a daily limit. */
  spentTodayCoins: number
}

/**
 * Locks the wallet and the drama for one sale, then reads all about it: two statements, for each is a round trip
 * while the wallet is locked. Clears expired lots.
 */
export async function openSale(tx: Tx, deps: WalletDeps, request: SaleRequest): Promise<Sale> {
  const locked = await lockOrCreate(tx, deps, request.memberId, async () => {
    const [row] = await lockBoth(tx, request)
    return row
  })
  const { expired, ...sale } = await loadSale(tx, locked, request)
  if (expired.length === 0) return { wallet: locked, ...sale }
  const wallet = await clearLots(tx, deps, locked, expired)
  const price = sale.episode?.price_coins ?? 0
  return { ...sale, wallet, lots: await selectOpenLots(tx, request.memberId).limit(price).execute() }
}

/**
 * No row when there is no wallet, and then no drama is locked either. The order of the two locks does not matter:
 * whoever changes a drama locks no wallet.
 */
const lockBoth = prepareStatement((db, { memberId, dramaId }: Pick<SaleRequest, 'memberId' | 'dramaId'>) =>
  db
    .with('locked_wallet', (part) => selectForUpdate(part, memberId))
    .with('locked_drama', (part) => selectForSale(part, dramaId))
    .selectFrom('locked_wallet')
    .selectAll()
    // PostgreSQL locks only what is read.
    .select(({ selectFrom }) => selectFrom('locked_drama').select('id').as('drama_id')),
)

/** A statement after the locks: the one that waited for them would see everything as it was before the wait. */
async function loadSale(
  tx: Tx,
  { memberId, nowMs, dayLimitCoins }: LockedWallet,
  { dramaId, episodeId, earlierKey }: SaleRequest,
): Promise<Omit<Sale, 'wallet'> & { expired: readonly Lot[] }> {
  const [row] = await selectSale(tx, {
    memberId,
    nowMs,
    dramaId,
    episodeId,
    // No key is empty.
    earlierKey: earlierKey ?? '',
    hasDayLimit: dayLimitCoins !== null,
    dayStartMs: toPeriod(nowMs, 'day').startMs,
  })
  const { next_locked_id, is_auto_unlock_on, spent_today, ...sale } = row!
  return {
    ...sale,
    nextLockedId: next_locked_id,
    isAutoUnlockOn: is_auto_unlock_on,
    spentTodayCoins: spent_today ?? 0,
  }
}

interface SaleValues {
  memberId: string
  nowMs: number
  dramaId: string
  episodeId: string
  earlierKey: string
  hasDayLimit: boolean
  dayStartMs: number
}

const selectSale = prepareStatement((db, given: SaleValues) => {
  const { memberId, nowMs, dramaId, episodeId, earlierKey, hasDayLimit, dayStartMs } = given
  const price = db
    .selectFrom('episode')
    .select(({ fn, lit }) => fn.coalesce(fn.max('price_coins'), lit(0)).as('price'))
    .where('id', '=', episodeId)
  const episode = selectEpisodes(db, dramaId, { memberId, nowMs }).where('episode.id', '=', episodeId)
  const autoUnlock = db
    .selectFrom('auto_unlock')
    .select('drama_id')
    .where('member_id', '=', memberId)
    .where('drama_id', '=', dramaId)
  // Nothing is added up for the others.
  const spentToday = selectSpentSince(db, memberId, dayStartMs).where(sql<boolean>`${hasDayLimit}::boolean`)
  return db.selectNoFrom(({ exists }) => [
    jsonArrayFrom(selectOpenLots(db, memberId).limit(price)).as('lots'),
    jsonArrayFrom(selectExpiredLots(db, { memberId, nowMs })).as('expired'),
    jsonObjectFrom(episode).as('episode'),
    selectNextLocked(db, dramaId, memberId).as('next_locked_id'),
    jsonObjectFrom(selectEarlierPurchase(db, memberId, earlierKey)).as('earlier'),
    exists(autoUnlock).$castTo<boolean>().as('is_auto_unlock_on'),
    spentToday.as('spent_today'),
  ])
})

import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { selectForSale } from '../catalog/dramas/lock-drama.ts'
import type { Tx } from '../db/in-transaction.ts'
import { executePrepared } from '../db/prepared-statements.ts'
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
import { selectSpentToday } from './daily-limit.ts'
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
  const locked = await lockOrCreate(tx, deps, request.memberId, () => lockBoth(tx, request))
  const { expired, ...sale } = await loadSale(tx, locked, request)
  if (expired.length === 0) return { wallet: locked, ...sale }
  const wallet = await clearLots(tx, deps, locked, expired)
  const price = sale.episode?.price_coins ?? 0
  return { ...sale, wallet, lots: await selectOpenLots(tx, request.memberId).limit(price).execute() }
}

/**
 * Undefined when there is no wallet, and then no drama is locked either. The order of the two locks does not matter:
 * whoever changes a drama locks no wallet.
 */
async function lockBoth(tx: Tx, { memberId, dramaId }: SaleRequest) {
  const query = tx
    .with('locked_wallet', (db) => selectForUpdate(db, memberId))
    .with('locked_drama', (db) => selectForSale(db, dramaId))
    .selectFrom('locked_wallet')
    .selectAll()
    // PostgreSQL locks only what is read.
    .select(({ selectFrom }) => selectFrom('locked_drama').select('id').as('drama_id'))
  const { rows } = await executePrepared(tx, query.compile())
  return rows[0]
}

/** A statement after the locks: the one that waited for them would see everything as it was before the wait. */
async function loadSale(
  tx: Tx,
  { memberId, nowMs, dayLimitCoins }: LockedWallet,
  { dramaId, episodeId, earlierKey }: SaleRequest,
): Promise<Omit<Sale, 'wallet'> & { expired: readonly Lot[] }> {
  const price = tx
    .selectFrom('episode')
    .select(({ fn, lit }) => fn.coalesce(fn.max('price_coins'), lit(0)).as('price'))
    .where('id', '=', episodeId)
  const episode = selectEpisodes(tx, dramaId, { memberId, nowMs }).where('episode.id', '=', episodeId)
  const query = tx
    .selectNoFrom(({ exists, selectFrom }) => [
      jsonArrayFrom(selectOpenLots(tx, memberId).limit(price)).as('lots'),
      jsonArrayFrom(selectExpiredLots(tx, { memberId, nowMs })).as('expired'),
      jsonObjectFrom(episode).as('episode'),
      selectNextLocked(tx, dramaId, memberId).as('next_locked_id'),
      exists(
        selectFrom('auto_unlock')
          .select('drama_id')
          .where('member_id', '=', memberId)
          .where('drama_id', '=', dramaId),
      )
        .$castTo<boolean>()
        .as('is_auto_unlock_on'),
    ])
    .$if(earlierKey !== null, (sale) =>
      sale.select(jsonObjectFrom(selectEarlierPurchase(tx, memberId, earlierKey!)).as('earlier')),
    )
    .$if(dayLimitCoins !== null, (sale) =>
      sale.select(selectSpentToday(tx, memberId, nowMs).as('spent_today')),
    )
  const { rows } = await executePrepared(tx, query.compile())
  const [row] = rows
  return {
    lots: row!.lots,
    expired: row!.expired,
    episode: row!.episode,
    nextLockedId: row!.next_locked_id,
    earlier: row!.earlier ?? null,
    isAutoUnlockOn: row!.is_auto_unlock_on,
    spentTodayCoins: row!.spent_today ?? 0,
  }
}

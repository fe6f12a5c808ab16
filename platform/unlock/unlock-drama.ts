import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import type { unlockSeries } from '../../contract/extensions/unlocks.ts'
import { Refusal } from '../calls/refusal.ts'
import type { Viewer } from '../calls/viewer.ts'
import { lockForSale } from '../catalog/dramas/lock-drama.ts'
import { isShownTo } from '../catalog/visibility.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import { vipUntil } from '../vip/vip-periods.ts'
import { ledgerKeys } from '../wallet/ledger-keys.ts'
import { type LockedWallet, lockWallet, selectOpenLots } from '../wallet/lock-wallet.ts'
import { buyEpisodes } from './buy-episodes.ts'
import { spentToday } from './daily-limit.ts'
import { recordFreePurchase, selectEarlierPurchase } from './free-purchases.ts'
import { selectLocked } from './locked-episodes.ts'
import type { UnlockDeps } from './unlock-episode.ts'

/**
 * Unlocks every remaining episode of a drama in one posting: all or none. It succeeds without charge if
 * nothing is left to unlock, or with VIP, whose end leaves the episodes locked.
 *
 * @param key minted by the caller when the price was shown; without it, the ledger key names the first
 * episode
 */
export function unlockDrama(
  deps: UnlockDeps,
  { dramaId, quotedPriceCoins }: ParsedInput<typeof unlockSeries>,
  { memberId }: Viewer,
  key: string | null,
): Promise<HandlerResult<typeof unlockSeries> | Refusal> {
  return inTransaction(deps.db, async (tx) => {
    const wallet = await lockWallet(tx, deps, memberId)
    await lockForSale(tx, dramaId)
    const asked = `unlock of the rest of ${dramaId} at ${quotedPriceCoins}`
    const before =
      key === null
        ? undefined
        : await selectEarlierPurchase(tx, memberId, ledgerKeys.purchase(key)).executeTakeFirst()
    if (before && before.asked !== asked) {
      return new Refusal('keyUsed', 'This Idempotency-Key was used for something else.')
    }
    if (before) {
      const unlockedCount = before.id === null ? 0 : await countUnlocks(tx, before.id)
      return { unlockedCount, coinBalance: before.coins_after, bonusBalance: before.bonus_after }
    }
    if (!(await isOnSale(tx, dramaId))) return new Refusal('episodeNotFound', 'There is no such drama.')
    if ((await vipUntil(tx, memberId, wallet.nowMs)) !== null) return buyNothing(tx, wallet, { key, asked })
    const episodes = await selectLocked(tx, dramaId, memberId)
      .select(['episode.id', 'episode.price_coins'])
      .orderBy('episode.number')
      .execute()
    const [first] = episodes
    if (!first && quotedPriceCoins > 0 && (await isRestHidden(tx, dramaId, memberId))) {
      return new Refusal('priceChanged', 'The rest is not sold any more.')
    }
    if (!first) return buyNothing(tx, wallet, { key, asked })
    const price = episodes.reduce((sum, episode) => sum + episode.price_coins, 0)
    if (price !== quotedPriceCoins) return new Refusal('priceChanged', `The rest costs ${price} coins now.`)
    const left = await buyEpisodes(tx, deps, wallet, {
      dramaId,
      episodes,
      areLoaded: false,
      key: key === null ? await toRestKey(tx, memberId, first.id) : ledgerKeys.purchase(key),
      asked,
      lots: await selectOpenLots(tx, memberId).limit(price).execute(),
      spentTodayCoins: wallet.dayLimitCoins === null ? 0 : await spentToday(tx, memberId, wallet.nowMs),
    })
    if (left instanceof Refusal) return left
    return { unlockedCount: episodes.length, coinBalance: left.coins, bonusBalance: left.bonus }
  })
}

async function isOnSale(tx: Tx, dramaId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('drama')
    .select('id')
    .where('id', '=', dramaId)
    .where(isShownTo(null))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an episode that was for sale, and that the member does not have, is hidden now. */
async function isRestHidden(tx: Tx, dramaId: string, memberId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('episode')
    .leftJoin('unlock', (join) =>
      join.onRef('unlock.episode_id', '=', 'episode.id').on('unlock.member_id', '=', memberId),
    )
    .select('episode.id')
    .where('episode.drama_id', '=', dramaId)
    .where('episode.is_hidden', '=', true)
    .where('episode.is_free', '=', false)
    .where('episode.is_app_only', '=', false)
    .where('unlock.episode_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Without a key of the caller's; another one once the first episode was taken back. */
async function toRestKey(tx: Tx, memberId: string, firstEpisodeId: string): Promise<string> {
  const returned = await tx
    .selectFrom('unlock_return')
    .select('posting_id')
    .where('member_id', '=', memberId)
    .where('episode_id', '=', firstEpisodeId)
    .orderBy('unlock_ordinal', 'desc')
    .limit(1)
    .executeTakeFirst()
  return returned
    ? ledgerKeys.restAgain(firstEpisodeId, returned.posting_id)
    : ledgerKeys.rest(firstEpisodeId)
}

async function buyNothing(
  tx: Tx,
  wallet: LockedWallet,
  { key, asked }: { key: string | null; asked: string },
): Promise<HandlerResult<typeof unlockSeries>> {
  if (key !== null) await recordFreePurchase(tx, wallet, { key: ledgerKeys.purchase(key), asked })
  return { unlockedCount: 0, coinBalance: wallet.coins, bonusBalance: wallet.bonus }
}

/** Also those that were taken back since: a repetition gets the same answer, and unlocks nothing. */
async function countUnlocks(tx: Tx, postingId: string): Promise<number> {
  const { count } = await tx
    .selectFrom(
      tx
        .selectFrom('unlock')
        .select('episode_id')
        .where('posting_id', '=', postingId)
        .unionAll(
          tx.selectFrom('unlock_return').select('episode_id').where('unlock_posting_id', '=', postingId),
        )
        .as('bought'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

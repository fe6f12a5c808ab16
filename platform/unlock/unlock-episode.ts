import { Refusal } from '../calls/refusal.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'
import { type EpisodeRow, toRight } from '../playback/episode-rows.ts'
import { markLoaded } from '../playback/mark-loaded.ts'
import { ledgerKeys } from '../wallet/ledger-keys.ts'
import { type BuyDeps, buyEpisodes } from './buy-episodes.ts'
import { recordFreePurchase } from './free-purchases.ts'
import { openSale } from './open-sale.ts'

export interface UnlockDeps extends BuyDeps {
  db: Database
}

export interface UnlockRequest {
  memberId: string
  dramaId: string
  episodeId: string
  /** Minted by the caller when the price was shown; without it, the ledger key names the episode. */
  key: string | null
  quotedPriceCoins: number | null
  /** Not triggered by a press: the member must have allowed it for this drama. */
  isAutomatic: boolean
}

/**
 * Spends coins once for one episode, for ever: it is charged at most once, however often and concurrently it
 * is requested. With VIP nothing is charged and nothing is unlocked, nor later under the same key. Returns
 * the episode, which then counts as loaded, or why it may not be played.
 */
export function unlockEpisode(deps: UnlockDeps, request: UnlockRequest): Promise<EpisodeRow | Refusal> {
  const { key, asked } = toIdempotencyKey(request)
  return inTransaction(deps.db, async (tx) => {
    const sale = await openSale(tx, deps, { ...request, earlierKey: request.key === null ? null : key })
    const { wallet, episode, earlier } = sale
    if (!episode?.is_available) return new Refusal('episodeNotFound', 'There is no such episode.')
    if (earlier && earlier.asked !== asked) {
      return new Refusal('keyUsed', 'This Idempotency-Key was used for something else.')
    }
    const right = toRight(episode)
    if (right === 'appOnly') return new Refusal('appOnly', 'This episode can only be watched in the app.')
    if (right === 'play') {
      // An unlock whose address was handed out is for ever, so its key needs no record.
      if (request.key !== null && !earlier && episode.is_loaded === null) {
        await recordFreePurchase(tx, wallet, { key, asked })
      }
      if (episode.is_loaded !== false) return episode
      await markLoaded(tx, { ...request, nowMs: wallet.nowMs })
      return { ...episode, is_loaded: true }
    }
    if (earlier?.id === null) {
      return new Refusal(
        'priceChanged',
        `It cost nothing when this key was first used. It costs ${episode.price_coins} coins now.`,
      )
    }
    if (sale.nextLockedId !== request.episodeId) {
      return new Refusal('notNextLocked', 'Does not support cross-episode unlocking')
    }
    if (request.quotedPriceCoins !== null && request.quotedPriceCoins !== episode.price_coins) {
      return new Refusal('priceChanged', `The price is ${episode.price_coins} coins now.`)
    }
    if (request.isAutomatic && !sale.isAutoUnlockOn) {
      return new Refusal('autoUnlockOff', 'Automatic unlocking is not switched on for this drama.')
    }
    const bought = await buyEpisodes(tx, deps, wallet, {
      dramaId: request.dramaId,
      episodes: [episode],
      areLoaded: true,
      key,
      asked,
      lots: sale.lots,
      spentTodayCoins: sale.spentTodayCoins,
    })
    return bought instanceof Refusal ? bought : { ...episode, is_loaded: true }
  })
}

/** `asked` distinguishes a repetition from another request with the same key. */
function toIdempotencyKey({ key, dramaId, episodeId, quotedPriceCoins, isAutomatic }: UnlockRequest) {
  return {
    key: key === null ? ledgerKeys.episode(episodeId) : ledgerKeys.purchase(key),
    asked: `unlock of episode ${episodeId} of ${dramaId} at ${quotedPriceCoins ?? 'any price'}${isAutomatic ? ', automatic' : ''}`,
  }
}

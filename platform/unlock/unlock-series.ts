import type { Answer, ParsedInput } from '../../contract/endpoint.ts'
import type { unlockSeries as seriesEndpoint } from '../../contract/extensions/unlocks.ts'
import { Refusal } from '../calls/refusal.ts'
import type { Viewer } from '../calls/viewer.ts'
import { lockForSale } from '../catalog/lock-drama.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import { findPosting } from '../wallet/ledger.ts'
import { lockWallet } from '../wallet/lock-wallet.ts'
import { buyEpisodes } from './buy-episodes.ts'
import { selectLocked } from './locked-episodes.ts'
import type { UnlockDeps } from './unlock-episode.ts'

/**
 * Unlocks every remaining episode of a series in one posting: all or none. Nothing left to unlock is a success
 * without charge. Row 434.
 *
 * @param key minted by the caller when the price was shown; null: unique for these episodes anyway
 */
export function unlockSeries(
  deps: UnlockDeps,
  { dramaId, quotedPriceCoins }: ParsedInput<typeof seriesEndpoint>,
  { memberId }: Viewer,
  key: string | null,
): Promise<Answer<typeof seriesEndpoint> | Refusal> {
  return inTransaction(deps.db, async (tx) => {
    const wallet = await lockWallet(tx, deps, memberId)
    await lockForSale(tx, dramaId)
    const episodes = await selectLocked(tx, dramaId, memberId)
      .select(['episode.id', 'episode.price_coins'])
      .orderBy('episode.number')
      .execute()
    const nothingBought = { unlockedCount: 0, coinBalance: wallet.coins, bonusBalance: wallet.bonus }
    const asked = `unlock of the rest of ${dramaId} at ${quotedPriceCoins}`
    const before = key === null ? undefined : await findPosting(tx, memberId, `ask:${key}`)
    if (before?.asked === asked) return answerAgain(tx, before)
    if (before) return new Refusal('keyUsed', 'This Idempotency-Key has paid for something else.')
    const [first] = episodes
    if (!first) return nothingBought
    const price = episodes.reduce((sum, episode) => sum + episode.price_coins, 0)
    if (price !== quotedPriceCoins) return new Refusal('priceChanged', `The rest costs ${price} coins now.`)
    const left = await buyEpisodes(tx, deps, wallet, {
      dramaId,
      episodes,
      key: key === null ? `rest-from:${first.id}` : `ask:${key}`,
      asked,
    })
    if (left instanceof Refusal) return left
    return { unlockedCount: episodes.length, coinBalance: left.coins, bonusBalance: left.bonus }
  })
}

/** The answer given when this posting was made. */
async function answerAgain(
  tx: Tx,
  { id, coins_after, bonus_after }: NonNullable<Awaited<ReturnType<typeof findPosting>>>,
): Promise<Answer<typeof seriesEndpoint>> {
  const { count } = await tx
    .selectFrom('unlock')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('posting_id', '=', id)
    .executeTakeFirstOrThrow()
  return { unlockedCount: count, coinBalance: coins_after, bonusBalance: bonus_after }
}

import { Refusal } from '../calls/refusal.ts'
import type { Tx } from '../db/in-transaction.ts'
import { executePrepared } from '../db/prepared-statements.ts'
import { type Fault, noFault } from '../runtime/fault.ts'
import { withPosting } from '../wallet/ledger.ts'
import type { LockedWallet, Lot, WalletDeps } from '../wallet/lock-wallet.ts'
import { type Spending, toSpending } from '../wallet/spend.ts'

export interface BuyDeps extends WalletDeps {
  fault?: Fault
}

export interface Buying {
  dramaId: string
  episodes: readonly { id: string; price_coins: number }[]
  key: string
  asked: string
  /** The response hands out their addresses. */
  areLoaded: boolean
  /** In spending order: as many as the price has coins, or all. */
  lots: readonly Lot[]
  /** Since midnight UTC; read only for a member with a daily limit. */
  spentTodayCoins: number
}

/**
 * Spends the total price from a locked wallet and writes the unlocks, in the caller's transaction; returns
 * the balances. Bonus pays for the first episodes, coins for the rest. A refusal changes nothing.
 */
export async function buyEpisodes(
  tx: Tx,
  deps: BuyDeps,
  wallet: LockedWallet,
  { dramaId, episodes, areLoaded, key, asked, lots, spentTodayCoins }: Buying,
): Promise<{ coins: number; bonus: number } | Refusal> {
  const { fault = noFault } = deps
  const price = episodes.reduce((sum, episode) => sum + episode.price_coins, 0)
  if (wallet.dayLimitCoins !== null && spentTodayCoins + price > wallet.dayLimitCoins) {
    return new Refusal('dailyLimit', 'This would cost more than the limit you set for a day.')
  }
  const spending =
    price === 0
      ? null
      : toSpending(wallet, lots, {
          amount: price,
          kind: 'unlock',
          to: 'unlocks',
          key,
          asked,
          reason: '',
        })
  if (price > 0 && spending === null) {
    return new Refusal('insufficientBalance', 'Insufficient balance, please recharge to unlock')
  }
  await writeUnlocks(tx, deps, wallet, { dramaId, episodes, areLoaded, spending })
  fault('unlock:before-commit')
  return { coins: wallet.coins - (spending?.coins ?? 0), bonus: wallet.bonus - (spending?.bonus ?? 0) }
}

/** One statement, so that nothing is paid for without its unlock. */
async function writeUnlocks(
  tx: Tx,
  { ids }: WalletDeps,
  { memberId, nowMs }: LockedWallet,
  {
    dramaId,
    episodes,
    areLoaded,
    spending,
  }: Pick<Buying, 'dramaId' | 'episodes' | 'areLoaded'> & { spending: Spending | null },
): Promise<void> {
  const postingId = spending && ids.next()
  const rows = shareOut(episodes, spending).map((share) => ({
    member_id: memberId,
    drama_id: dramaId,
    ...share,
    posting_id: share.price_coins > 0 ? postingId : null,
    unlocked_at_ms: nowMs,
    loaded_at_ms: areLoaded ? nowMs : null,
  }))
  const insert =
    spending && postingId !== null
      ? withPosting(tx, postingId, spending.posting).insertInto('unlock').values(rows)
      : tx.insertInto('unlock').values(rows)
  const query = insert.compile()
  // Each number of episodes is another text.
  await (episodes.length === 1 ? executePrepared(tx, query) : tx.executeQuery(query))
}

function shareOut(episodes: Buying['episodes'], spending: Spending | null) {
  let bonusLeft = spending?.bonus ?? 0
  return episodes.map(({ id, price_coins }) => {
    const bonus = Math.min(bonusLeft, price_coins)
    bonusLeft -= bonus
    return { episode_id: id, price_coins, coins: price_coins - bonus, bonus }
  })
}

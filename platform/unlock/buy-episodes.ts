import { Refusal } from '../calls/refusal.ts'
import type { Tx } from '../db/in-transaction.ts'
import { type Fault, noFault } from '../runtime/fault.ts'
import type { LockedWallet, WalletDeps } from '../wallet/lock-wallet.ts'
import { type Spent, spend } from '../wallet/spend.ts'
import { spentToday } from './daily-limit.ts'

export interface BuyDeps extends WalletDeps {
  fault?: Fault
}

export interface Buying {
  dramaId: string
  episodes: readonly { id: string; price_coins: number }[]
  key: string
  asked: string
}

/**
 * Spends the total price from a locked wallet and writes the unlocks, in the caller's transaction; returns
 * the balances. Bonus pays for the first episodes, coins for the rest. A refusal changes nothing.
 */
export async function buyEpisodes(
  tx: Tx,
  deps: BuyDeps,
  wallet: LockedWallet,
  { dramaId, episodes, key, asked }: Buying,
): Promise<{ coins: number; bonus: number } | Refusal> {
  const { fault = noFault } = deps
  const price = episodes.reduce((sum, episode) => sum + episode.price_coins, 0)
  if (
    wallet.dayLimitCoins !== null &&
    (await spentToday(tx, wallet.memberId, wallet.nowMs)) + price > wallet.dayLimitCoins
  ) {
    return new Refusal('dailyLimit', 'This would cost more than the limit you set for a day.')
  }
  const spent =
    price === 0
      ? null
      : await spend(tx, deps, wallet, {
          amount: price,
          kind: 'unlock',
          account: 'unlocks',
          key,
          asked,
          reason: '',
        })
  if (price > 0 && spent === null) {
    return new Refusal('insufficientBalance', 'Insufficient balance, please recharge to unlock')
  }
  fault('unlock:after-spending')
  await tx
    .insertInto('unlock')
    .values(
      shareOut(episodes, spent).map((share) => ({
        member_id: wallet.memberId,
        drama_id: dramaId,
        ...share,
        unlocked_at_ms: wallet.nowMs,
      })),
    )
    .execute()
  fault('unlock:before-commit')
  return { coins: wallet.coins - (spent?.coins ?? 0), bonus: wallet.bonus - (spent?.bonus ?? 0) }
}

function shareOut(episodes: Buying['episodes'], spent: Spent | null) {
  let bonusLeft = spent?.bonus ?? 0
  return episodes.map(({ id, price_coins }) => {
    const bonus = Math.min(bonusLeft, price_coins)
    bonusLeft -= bonus
    return {
      episode_id: id,
      price_coins,
      coins: price_coins - bonus,
      bonus,
      posting_id: price_coins > 0 ? spent!.postingId : null,
    }
  })
}

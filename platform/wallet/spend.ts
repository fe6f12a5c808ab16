import type { PostingKind, Purse } from '../db/tables.ts'
import type { Debit, HouseAccount, Posting } from './ledger.ts'
import type { LockedWallet, Lot } from './lock-wallet.ts'

export interface SpendRequest {
  amount: number
  kind: PostingKind
  to: HouseAccount
  key: string
  asked: string
  reason: string
}

export interface Spending {
  posting: Posting<Debit>
  coins: number
  bonus: number
}

/**
 * The posting that spends an amount above 0 from a locked wallet, for the caller to write. Null if the balance is too
 * low.
 *
 * @param lots in spending order: bonus before coins, the earliest expiry first. No lot is empty, so `amount` of
 * them are enough
 */
export function toSpending(
  wallet: LockedWallet,
  lots: readonly Lot[],
  { amount, to, ...request }: SpendRequest,
): Spending | null {
  if (wallet.coins + wallet.bonus < amount) return null
  const movements = takeFrom(lots, amount, to)
  if (!movements) return null
  const posting = { wallet, ...request, movements }
  return { posting, coins: sumMoved(movements, 'coins'), bonus: sumMoved(movements, 'bonus') }
}

function takeFrom(lots: readonly Lot[], amount: number, to: HouseAccount): Debit[] | null {
  const movements: Debit[] = []
  let missing = amount
  for (const { id, purse, left } of lots) {
    if (missing === 0) break
    const taken = Math.min(left, missing)
    movements.push({ from: 'member', to, purse, amount: taken, lotId: id })
    missing -= taken
  }
  return missing === 0 ? movements : null
}

function sumMoved(movements: readonly Debit[], purse: Purse): number {
  return movements.reduce((sum, moved) => sum + (moved.purse === purse ? moved.amount : 0), 0)
}

import type { Account, PostingKind, Purse } from '../db/tables.ts'
import { type Posting, PURSES } from './ledger.ts'
import type { LockedWallet, Lot } from './lock-wallet.ts'

export interface SpendRequest {
  amount: number
  kind: PostingKind
  account: Account
  key: string
  asked: string
  reason: string
}

export interface Spending {
  posting: Posting
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
  { amount, account, ...request }: SpendRequest,
): Spending | null {
  if (wallet.coins + wallet.bonus < amount) return null
  const parts = takeParts(lots, amount)
  if (!parts) return null
  const taken = { coins: sumParts(parts, 'coins'), bonus: sumParts(parts, 'bonus') }
  const posting: Posting = {
    memberId: wallet.memberId,
    ...request,
    after: { coins: wallet.coins - taken.coins, bonus: wallet.bonus - taken.bonus },
    nowMs: wallet.nowMs,
    newLots: [],
    entries: [
      ...parts.map((part) => ({
        account: 'member' as const,
        purse: part.lot.purse,
        lotId: part.lot.id,
        amount: -part.amount,
      })),
      ...PURSES.filter((purse) => taken[purse] > 0).map((purse) => ({
        account,
        purse,
        amount: taken[purse],
      })),
    ],
  }
  return { posting, ...taken }
}

interface Part {
  lot: Lot
  amount: number
}

function takeParts(lots: readonly Lot[], amount: number): Part[] | null {
  const parts: Part[] = []
  let missing = amount
  for (const lot of lots) {
    if (missing === 0) break
    const taken = Math.min(lot.left, missing)
    parts.push({ lot, amount: taken })
    missing -= taken
  }
  return missing === 0 ? parts : null
}

function sumParts(parts: readonly Part[], purse: Purse): number {
  return parts.reduce((sum, { lot, amount }) => sum + (lot.purse === purse ? amount : 0), 0)
}

import type { Tx } from '../db/in-transaction.ts'
import type { Account, PostingKind, Purse } from '../db/tables.ts'
import { PURSES, writePosting } from './ledger.ts'
import { type LockedWallet, type Lot, lotsToSpend, type WalletDeps } from './lock-wallet.ts'

export interface SpendRequest {
  /** Above zero. */
  amount: number
  kind: PostingKind
  /** House account that receives it. */
  account: Account
  key: string
  asked: string
  reason: string
}

export interface Spent {
  postingId: string
  coins: number
  bonus: number
}

/** Bonus before coins, the earliest expiry first. Null, without any effect, when the balance is too low. */
export async function spend(
  tx: Tx,
  { ids }: WalletDeps,
  wallet: LockedWallet,
  ask: SpendRequest,
): Promise<Spent | null> {
  if (wallet.coins + wallet.bonus < ask.amount) return null
  // No lot is empty, so this many are enough.
  const parts = takeParts(await lotsToSpend(tx, wallet, ask.amount), ask.amount)
  if (!parts) return null
  const taken = { coins: sumParts(parts, 'coins'), bonus: sumParts(parts, 'bonus') }
  const postingId = await writePosting(tx, ids, {
    memberId: wallet.memberId,
    kind: ask.kind,
    key: ask.key,
    asked: ask.asked,
    reason: ask.reason,
    after: { coins: wallet.coins - taken.coins, bonus: wallet.bonus - taken.bonus },
    nowMs: wallet.nowMs,
    newLots: [],
    entries: [
      ...parts.map(({ lot, amount }) => ({
        account: 'member' as const,
        purse: lot.purse,
        lotId: lot.id,
        amount: -amount,
      })),
      ...PURSES.filter((purse) => taken[purse] > 0).map((purse) => ({
        account: ask.account,
        purse,
        amount: taken[purse],
      })),
    ],
  })
  return { postingId, ...taken }
}

interface Part {
  lot: Lot
  amount: number
}

/** Takes lots in order; null: not enough. */
export function takeParts(lots: readonly Lot[], amount: number): Part[] | null {
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

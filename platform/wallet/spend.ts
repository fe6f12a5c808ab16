import type { Tx } from '../db/in-transaction.ts'
import type { Account, PostingKind, Purse } from '../db/tables.ts'
import { PURSES, writePosting } from './ledger.ts'
import { type LockedWallet, type Lot, lotsToSpend, type WalletDeps } from './lock-wallet.ts'

export interface SpendRequest {
  amount: number
  kind: PostingKind
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

/** Bonus before coins, the earliest expiry first. Null if the balance is too low; nothing is written then. */
export async function spend(
  tx: Tx,
  { ids }: WalletDeps,
  wallet: LockedWallet,
  request: SpendRequest,
): Promise<Spent | null> {
  if (wallet.coins + wallet.bonus < request.amount) return null
  // No lot is empty, so this many are enough.
  const parts = takeParts(await lotsToSpend(tx, wallet, request.amount), request.amount)
  if (!parts) return null
  const taken = { coins: sumParts(parts, 'coins'), bonus: sumParts(parts, 'bonus') }
  const postingId = await writePosting(tx, ids, {
    memberId: wallet.memberId,
    kind: request.kind,
    key: request.key,
    asked: request.asked,
    reason: request.reason,
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
        account: request.account,
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

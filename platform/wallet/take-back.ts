import { sql } from 'kysely'
import type { Tx } from '../db/in-transaction.ts'
import type { Database, PostingKind, Purse } from '../db/tables.ts'
import type { Ids } from '../runtime/ids.ts'
import type { Balances } from './balances.ts'
import { type HouseAccount, writePosting } from './ledger.ts'
import type { LockedWallet } from './lock-wallet.ts'

export interface TakenBack {
  takenCoins: number
  takenBonus: number
  shortfallCoins: number
  shortfallBonus: number
}

export interface TakeBackRequest {
  postingId: string | null
  kind: Extract<PostingKind, 'refund' | 'reversal'>
  /** The house account that gave an amount of this type, and gets it back. */
  toAccount: (accountType: number) => HouseAccount
  key: string
  asked: string
  reason: string
}

/**
 * Takes back what is left of the lots of a posting: the same types with negative amounts. A balance never
 * goes below zero. Writes a posting, and so a receipt, even when nothing is left. The wallet must be locked.
 */
export async function takeBack(
  tx: Tx,
  ids: Ids,
  wallet: LockedWallet,
  { postingId, toAccount, ...why }: TakeBackRequest,
): Promise<TakenBack & { postingId: string }> {
  const parts = (await loadCredited(tx, postingId)).map(({ left_amount, ...entry }) => ({
    ...entry,
    taken: Math.min(entry.amount, left_amount),
  }))
  const sum = (purse: Purse, of: 'taken' | 'amount') =>
    parts.reduce((all, part) => all + (part.purse === purse ? part[of] : 0), 0)
  const [takenCoins, takenBonus] = [sum('coins', 'taken'), sum('bonus', 'taken')]
  const written = await writePosting(tx, ids, {
    wallet,
    ...why,
    movements: parts
      .filter(({ taken }) => taken > 0)
      .map(({ lot_id, purse, account_type, taken }) => ({
        from: 'member',
        to: toAccount(account_type),
        purse,
        amount: taken,
        accountType: account_type,
        lotId: lot_id,
      })),
  })
  return {
    postingId: written,
    takenCoins,
    takenBonus,
    shortfallCoins: sum('coins', 'amount') - takenCoins,
    shortfallBonus: sum('bonus', 'amount') - takenBonus,
  }
}

/** What is left of the lots of each posting. What has expired is not, even before it is cleared. */
export async function loadLeft(
  db: Database,
  postingIds: readonly string[],
  nowMs: number,
): Promise<Map<string, Balances>> {
  const rows = await db
    .selectFrom('entry')
    .innerJoin('lot', 'lot.id', 'entry.lot_id')
    .select(['entry.posting_id', 'entry.purse', 'entry.amount', 'lot.left_amount'])
    .where('entry.posting_id', '=', sql<string>`ANY(${postingIds}::text[])`)
    .where('entry.account', '=', 'member')
    .where(({ eb, or }) => or([eb('lot.expires_at_ms', 'is', null), eb('lot.expires_at_ms', '>', nowMs)]))
    .execute()
  const left = new Map<string, Balances>()
  for (const { posting_id, purse, amount, left_amount } of rows) {
    const sums = left.get(posting_id) ?? { coins: 0, bonus: 0 }
    sums[purse] += Math.min(amount, left_amount)
    left.set(posting_id, sums)
  }
  return left
}

function loadCredited(tx: Tx, postingId: string | null) {
  if (postingId === null) return Promise.resolve([])
  return tx
    .selectFrom('entry')
    .innerJoin('lot', 'lot.id', 'entry.lot_id')
    .select(['entry.lot_id', 'entry.purse', 'entry.account_type', 'entry.amount', 'lot.left_amount'])
    .where('entry.posting_id', '=', postingId)
    .where('entry.account', '=', 'member')
    .orderBy('entry.ordinal')
    .$narrowType<{ lot_id: string; account_type: number }>()
    .execute()
}

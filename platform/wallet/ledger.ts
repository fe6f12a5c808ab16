import type { Tx } from '../db/in-transaction.ts'
import type { Account, PostingKind, Purse } from '../db/tables.ts'
import type { Ids } from '../runtime/ids.ts'
import type { Balances } from './balances.ts'

export type HouseAccount = Exclude<Account, 'member'>

/**
 * An amount above 0 from one account to another, written as an entry of each: a posting balances by construction.
 * What a member receives becomes a new lot, unless it returns to one. `accountType` lists it among the member's transactions.
 */
export type Movement = Credit | Debit | Return

export interface Credit {
  from: HouseAccount
  to: 'member'
  purse: Purse
  amount: number
  accountType: number
  expiresAtMs: number | null
}

export interface Debit {
  from: 'member'
  to: HouseAccount
  purse: Purse
  amount: number
  accountType?: number
  lotId: string
}

/** Back to the lot it was taken from, which keeps its expiry. */
export interface Return {
  from: HouseAccount
  to: 'member'
  purse: Purse
  amount: number
  accountType?: number
  lotId: string
}

export interface Posting<Moved extends Movement = Movement> {
  /** Locked, with its balances before the posting. */
  wallet: Balances & { memberId: string; nowMs: number }
  kind: PostingKind
  /**
   * Unique within a wallet, for ever. Minted by the caller, or derived from an event that can happen only
   * once.
   */
  key: string
  /** The request as text, to distinguish a repetition from another request with the same key. */
  asked: string
  reason: string
  /** Only refunds and reversals may have none. */
  movements: readonly Moved[]
}

type NewLot = Credit & { lotId: string }

/** Triggers update the balances. Returns the id of the posting. */
export async function writePosting(tx: Tx, ids: Ids, posting: Posting): Promise<string> {
  const { wallet, movements } = posting
  const ofLots = movements.map((movement) =>
    'lotId' in movement ? movement : { ...movement, lotId: ids.next() },
  )
  const newLots = ofLots.filter((movement): movement is NewLot => 'expiresAtMs' in movement)
  const id = ids.next()
  if (newLots.length > 0) {
    await tx
      .insertInto('lot')
      .values(
        newLots.map(({ lotId, purse, expiresAtMs }) => ({
          id: lotId,
          member_id: wallet.memberId,
          purse,
          expires_at_ms: expiresAtMs,
        })),
      )
      .execute()
  }
  if (movements.length === 0) {
    await tx.insertInto('posting').values(toPostingRow(id, posting)).execute()
    return id
  }
  await tx
    .with('written', (query) => query.insertInto('posting').values(toPostingRow(id, posting)))
    .insertInto('entry')
    .values(toEntryRows(id, wallet, ofLots))
    .execute()
  return id
}

/**
 * Begins a statement that writes a posting which opens no lot, with its entries, and whatever the
 * caller adds. The database checks references between the parts when the statement ends.
 */
export function withPosting(tx: Tx, id: string, posting: Posting<Debit | Return>) {
  return tx
    .with('written', (query) => query.insertInto('posting').values(toPostingRow(id, posting)))
    .with('moved', (query) =>
      query.insertInto('entry').values(toEntryRows(id, posting.wallet, posting.movements)),
    )
}

function toPostingRow(id: string, posting: Posting) {
  const { wallet, movements } = posting
  const after = { coins: wallet.coins, bonus: wallet.bonus }
  for (const { to, purse, amount } of movements) after[purse] += to === 'member' ? amount : -amount
  return {
    id,
    member_id: wallet.memberId,
    kind: posting.kind,
    idempotency_key: posting.key,
    asked: posting.asked,
    reason: posting.reason,
    coins_after: after.coins,
    bonus_after: after.bonus,
    created_at_ms: wallet.nowMs,
  }
}

function toEntryRows(
  id: string,
  { memberId }: Posting['wallet'],
  movements: readonly (Debit | Return | NewLot)[],
) {
  return movements.flatMap(({ from, to, purse, amount, lotId, accountType = null }) => {
    const toEntry = (account: Account, change: number) => {
      const ofMember = account === 'member' ? { lot_id: lotId, account_type: accountType } : {}
      const entry = { posting_id: id, member_id: memberId, account, purse, amount: change }
      return { ...entry, lot_id: null, account_type: null, ...ofMember }
    }
    return [toEntry(from, -amount), toEntry(to, amount)]
  })
}

export function findPosting(tx: Tx, memberId: string, key: string) {
  return tx
    .selectFrom('posting')
    .select(['id', 'asked', 'coins_after', 'bonus_after'])
    .where('member_id', '=', memberId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

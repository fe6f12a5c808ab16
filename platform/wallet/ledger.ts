import type { Tx } from '../db/in-transaction.ts'
import type { Account, PostingKind, Purse } from '../db/tables.ts'
import type { Ids } from '../runtime/ids.ts'

export const PURSES: readonly Purse[] = ['coins', 'bonus']

export interface Posting {
  memberId: string
  kind: PostingKind
  /**
   * Unique within a wallet, for ever. Minted by the caller, or derived from an event that can happen only
   * once.
   */
  key: string
  /** The request as text, to distinguish a repetition from another request with the same key. */
  asked: string
  reason: string
  after: { coins: number; bonus: number }
  nowMs: number
  newLots: readonly { id: string; purse: Purse; expiresAtMs: number | null }[]
  /**
   * They sum to zero per purse; only refunds and reversals may have none. `accountType` lists the entry among
   * the member's transactions.
   */
  entries: readonly {
    account: Account
    purse: Purse
    lotId?: string
    accountType?: number
    amount: number
  }[]
}

/** Triggers update the balances. Returns the id of the posting. */
export async function writePosting(tx: Tx, ids: Ids, posting: Posting): Promise<string> {
  const { memberId, newLots } = posting
  const id = ids.next()
  if (newLots.length > 0) {
    await tx
      .insertInto('lot')
      .values(
        newLots.map((lot) => ({
          id: lot.id,
          member_id: memberId,
          purse: lot.purse,
          expires_at_ms: lot.expiresAtMs,
        })),
      )
      .execute()
  }
  if (posting.entries.length === 0) {
    await tx.insertInto('posting').values(toPostingRow(id, posting)).execute()
    return id
  }
  await tx
    .with('written', (query) => query.insertInto('posting').values(toPostingRow(id, posting)))
    .insertInto('entry')
    .values(toEntryRows(id, posting))
    .execute()
  return id
}

/**
 * Begins a statement that writes a posting without new lots, with its entries, and whatever the caller adds. The
 * database checks references between the parts when the statement ends.
 */
export function withPosting(tx: Tx, id: string, posting: Posting) {
  return tx
    .with('written', (query) => query.insertInto('posting').values(toPostingRow(id, posting)))
    .with('moved', (query) => query.insertInto('entry').values(toEntryRows(id, posting)))
}

function toPostingRow(id: string, posting: Posting) {
  return {
    id,
    member_id: posting.memberId,
    kind: posting.kind,
    idempotency_key: posting.key,
    asked: posting.asked,
    reason: posting.reason,
    coins_after: posting.after.coins,
    bonus_after: posting.after.bonus,
    created_at_ms: posting.nowMs,
  }
}

function toEntryRows(id: string, { memberId, entries }: Posting) {
  return entries.map((entry) => ({
    posting_id: id,
    member_id: memberId,
    account: entry.account,
    purse: entry.purse,
    lot_id: entry.lotId ?? null,
    account_type: entry.accountType ?? null,
    amount: entry.amount,
  }))
}

export function findPosting(tx: Tx, memberId: string, key: string) {
  return tx
    .selectFrom('posting')
    .select(['id', 'asked', 'coins_after', 'bonus_after'])
    .where('member_id', '=', memberId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

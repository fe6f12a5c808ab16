import { sql } from 'kysely'
import { ACCOUNT_TYPES } from '../../contract/account-types.ts'
import { UNLOCK_RETURN_DAYS } from '../../contract/extensions/unlock-return.ts'
import type { Database, Purse } from '../db/tables.ts'
import { type Balances, PURSES } from '../wallet/balances.ts'
import type { Debit, Return } from '../wallet/ledger.ts'

const DAY_MS = 86_400_000

export interface ReturnableUnlock {
  ordinal: number
  drama_id: string
  episode_id: string
  price_coins: number
  coins: number
  bonus: number
  unlocked_at_ms: number
}

export interface Returnable {
  unlocks: readonly ReturnableUnlock[]
  movements: readonly (Return | Debit)[]
  /** What the member gets: without what has expired since. */
  back: Balances
}

export interface ReturnQuery {
  memberId: string
  /** The posting that paid for the unlocks. */
  receiptNo: string
  nowMs: number
}

export const NOTHING: Returnable = { unlocks: [], movements: [], back: { coins: 0, bonus: 0 } }

export function selectReturnable(db: Database, { memberId, receiptNo, nowMs }: ReturnQuery) {
  return db
    .selectFrom('unlock')
    .select(['ordinal', 'drama_id', 'episode_id', 'price_coins', 'coins', 'bonus', 'unlocked_at_ms'])
    .where('posting_id', '=', receiptNo)
    .where('member_id', '=', memberId)
    .where('loaded_at_ms', 'is', null)
    .where('unlocked_at_ms', '>', nowMs - UNLOCK_RETURN_DAYS * DAY_MS)
    .orderBy('ordinal')
}

/**
 * How the price of these unlocks goes back to the lots it was taken from: last taken, first returned. What has expired since expires
 * with the return. Nothing can be returned if it came from an order or grant that was taken back since: then it was paid for no more.
 * After a withdrawal that is so of bonus; coins that were used were not paid back, and stay the member's.
 */
export async function reckonReturn(
  db: Database,
  { memberId, receiptNo, nowMs }: ReturnQuery,
  unlocks: readonly ReturnableUnlock[],
): Promise<Returnable> {
  if (unlocks.length === 0) return NOTHING
  const taken = await selectTaken(db, { memberId, receiptNo, nowMs }).execute()
  if (taken.some((part) => part.is_taken_back)) return NOTHING
  const movements: (Return | Debit)[] = []
  const back: Balances = { coins: 0, bonus: 0 }
  for (const purse of PURSES) {
    let missing = unlocks.reduce((sum, unlock) => sum + unlock[purse], 0)
    for (const { lot_id: lotId, ...part } of taken) {
      if (part.purse !== purse || missing === 0) continue
      const amount = Math.min(part.amount, missing)
      missing -= amount
      movements.push({ from: 'unlocks', to: 'member', purse, amount, lotId })
      if (part.is_expired) movements.push(toExpiry(purse, amount, lotId))
      else back[purse] += amount
    }
  }
  return back.coins + back.bonus > 0 ? { unlocks, movements, back } : NOTHING
}

function toExpiry(purse: Purse, amount: number, lotId: string): Debit {
  return { from: 'member', to: 'expiry', purse, amount, accountType: ACCOUNT_TYPES.expiration, lotId }
}

/** What a posting took of each lot, the last first. */
function selectTaken(db: Database, { memberId, receiptNo, nowMs }: ReturnQuery) {
  return db
    .selectFrom('entry')
    .innerJoin('lot', 'lot.id', 'entry.lot_id')
    .select(['lot.id as lot_id', 'entry.purse'])
    .select([
      sql<number>`-entry.amount`.as('amount'),
      // A clock that was ahead may have cleared a lot that has not expired: none is cleared twice.
      sql<boolean>`coalesce(lot.expires_at_ms <= ${nowMs}, false) OR EXISTS (
        SELECT FROM posting AS expiry
        WHERE expiry.member_id = lot.member_id AND expiry.idempotency_key = 'expiry:' || lot.id)`.as(
        'is_expired',
      ),
      sql<boolean>`EXISTS (
        SELECT FROM entry AS credited JOIN posting AS credit ON credit.id = credited.posting_id
        WHERE credited.lot_id = lot.id AND credited.amount > 0 AND (
          EXISTS (SELECT FROM posting AS reversal
            WHERE reversal.member_id = credit.member_id AND reversal.idempotency_key = 'reversal:' || credit.idempotency_key)
          OR EXISTS (SELECT FROM top_up_order
            WHERE credit_posting_id = credit.id AND state = 'refunded'
              AND (refunded_minor IS NULL OR entry.purse = 'bonus'))))`.as('is_taken_back'),
    ])
    .where('entry.posting_id', '=', receiptNo)
    .where('entry.member_id', '=', memberId)
    .where('entry.account', '=', 'member')
    .orderBy('entry.ordinal', 'desc')
}

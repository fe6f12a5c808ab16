import * as z from 'zod'
import { inTransaction } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'
import { type Fault, noFault } from '../fault.ts'
import type { Balances } from './balances.ts'
import { type HeldWallet, holdWallet, type WalletDeps } from './hold-wallet.ts'
import { ACCOUNT_TYPES, findPosting, PURSES, type Purse, writePosting } from './ledger.ts'

export interface GrantDeps extends WalletDeps {
  db: Database
  fault?: Fault
}

/** What one grant may give of each purse: a slip of the finger is not a fortune. */
export const GRANT_MAX = 1_000_000
/** What a wallet may hold in all; the product API can write no larger balance. */
const BALANCE_MAX = 1_000_000_000

const Amount = z.number().int().min(0).max(GRANT_MAX)

export const Grant = z
  .object({
    coins: Amount,
    bonus: Amount,
    /** Null: they never expire. */
    expiresAtMs: z.number().int().positive().nullable(),
    reason: z.string().max(200),
    /** The same key gives once, however often it is asked. */
    key: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/),
  })
  .refine(({ coins, bonus }) => coins + bonus > 0, 'gives nothing')
export type Grant = z.infer<typeof Grant>

export type GrantOutcome =
  | { ok: true; balances: Balances; isNew: boolean }
  | { ok: false; refusal: 'keyUsed' | 'tooMuch' | 'expired' }

const TYPE_OF_PURSE: Record<Purse, number> = {
  coins: ACCOUNT_TYPES.coinReward,
  bonus: ACCOUNT_TYPES.systemCompensation,
}

/**
 * Gives a member coins (type 64, a reward), bonus (type 5, system compensation) or both. Rows 155, 162-163. The
 * member exists. Throws `ZodError` for what is no grant.
 */
export async function grant(deps: GrantDeps, memberId: string, given: Grant): Promise<GrantOutcome> {
  const { coins, bonus, expiresAtMs, reason, key: givenKey } = Grant.parse(given)
  const amounts = { coins, bonus }
  const key = `grant:${givenKey}`
  const asked = `grant of ${coins} coins and ${bonus} bonus until ${expiresAtMs ?? 'ever'}`
  const { ids, fault = noFault } = deps
  return inTransaction(deps.db, async (tx) => {
    const wallet = await holdWallet(tx, deps, memberId)
    const before = await findPosting(tx, memberId, key)
    if (before?.asked === asked) return { ok: true, balances: balancesOf(wallet), isNew: false }
    if (before) return { ok: false, refusal: 'keyUsed' }
    if (expiresAtMs !== null && expiresAtMs <= wallet.nowMs) return { ok: false, refusal: 'expired' }
    if (wallet.coins + wallet.bonus + coins + bonus > BALANCE_MAX) return { ok: false, refusal: 'tooMuch' }
    const after = { coins: wallet.coins + coins, bonus: wallet.bonus + bonus }
    const lots = PURSES.filter((purse) => amounts[purse] > 0).map((purse) => ({
      id: ids.next(),
      purse,
      expiresAtMs,
    }))
    await writePosting(tx, ids, {
      memberId,
      kind: 'grant',
      key,
      asked,
      reason,
      after,
      nowMs: wallet.nowMs,
      newLots: lots,
      entries: lots.flatMap(({ id, purse }) => [
        { account: 'compensation', purse, amount: -amounts[purse] },
        {
          account: 'member',
          purse,
          lotId: id,
          accountType: TYPE_OF_PURSE[purse],
          amount: amounts[purse],
        },
      ]),
    })
    fault('grant:before-commit')
    return { ok: true, balances: after, isNew: true }
  })
}

function balancesOf({ coins, bonus }: HeldWallet): Balances {
  return { coins, bonus }
}

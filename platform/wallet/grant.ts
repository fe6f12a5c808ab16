import * as z from 'zod'
import { ACCOUNT_TYPES } from '../../contract/account-types.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import type { Database, Purse } from '../db/tables.ts'
import { type Fault, noFault } from '../runtime/fault.ts'
import {
  findPeriod,
  isTooFarAhead,
  nextPeriod,
  VIP_DAYS_MAX,
  vipUntil,
  writePeriod,
} from '../vip/vip-periods.ts'
import { type Balances, PURSES } from './balances.ts'
import { findPosting, writePosting } from './ledger.ts'
import { ledgerKeys } from './ledger-keys.ts'
import { type LockedWallet, lockWallet, type WalletDeps } from './lock-wallet.ts'
import { hasRoom } from './room.ts'

export interface GrantDeps extends WalletDeps {
  db: Database
  fault?: Fault
}

/** Limit of one grant per purse, against typing errors. */
export const GRANT_MAX = 1_000_000

const Amount = z.number().int().min(0).max(GRANT_MAX)

export const Grant = z
  .object({
    coins: Amount,
    bonus: Amount,
    expiresAtMs: z.number().int().positive().nullable(),
    vipDays: z.number().int().min(0).max(VIP_DAYS_MAX),
    reason: z.string().max(200),
    key: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/),
  })
  .refine(({ coins, bonus, vipDays }) => coins + bonus + vipDays > 0, 'gives nothing')
export type Grant = z.infer<typeof Grant>

export interface Granted {
  balances: Balances
  vipUntilMs: number | null
  /** False if the key had been granted before, in which case nothing was added now. */
  isNew: boolean
}

export type GrantOutcome =
  | ({ ok: true } & Granted)
  | { ok: false; refusal: 'keyUsed' | 'tooMuch' | 'tooLong' | 'expired' }

const TYPE_OF_PURSE: Record<Purse, number> = {
  coins: ACCOUNT_TYPES.coinReward,
  bonus: ACCOUNT_TYPES.systemCompensation,
}

/**
 * Grants a member coins (type 64, a reward), bonus (type 5, system compensation), VIP days (type 14), or
 * several of them: all or none. The member must exist. Throws `ZodError` for an invalid grant.
 */
export async function grant(deps: GrantDeps, memberId: string, given: Grant): Promise<GrantOutcome> {
  const { coins, bonus, expiresAtMs, vipDays, reason, key: givenKey } = Grant.parse(given)
  const key = ledgerKeys.grant(givenKey)
  const asked =
    `grant of ${coins} coins and ${bonus} bonus until ${expiresAtMs ?? 'ever'}` +
    (vipDays > 0 ? ` with ${vipDays} days of VIP` : '')
  const { fault = noFault } = deps
  return inTransaction(deps.db, async (tx) => {
    const wallet = await lockWallet(tx, deps, memberId)
    const untilMs = await vipUntil(tx, memberId, wallet.nowMs)
    const before = (await findPosting(tx, memberId, key)) ?? (await findPeriod(tx, memberId, key))
    if (before?.asked === asked) {
      return { ok: true, balances: toBalances(wallet), vipUntilMs: untilMs, isNew: false }
    }
    if (before) return { ok: false, refusal: 'keyUsed' }
    if (expiresAtMs !== null && expiresAtMs <= wallet.nowMs) return { ok: false, refusal: 'expired' }
    if (!(await hasRoom(tx, wallet, { amount: coins + bonus, orderId: null }))) {
      return { ok: false, refusal: 'tooMuch' }
    }
    const period = vipDays === 0 ? null : nextPeriod(untilMs, vipDays, wallet.nowMs)
    if (period && isTooFarAhead(period, wallet.nowMs)) return { ok: false, refusal: 'tooLong' }
    const why = { key, asked, reason }
    if (coins + bonus > 0) await postGrant(tx, deps, wallet, { amounts: { coins, bonus }, expiresAtMs, why })
    if (period) await writePeriod(tx, wallet, period, why)
    fault('grant:before-commit')
    const balances = { coins: wallet.coins + coins, bonus: wallet.bonus + bonus }
    return { ok: true, balances, vipUntilMs: period?.endsAtMs ?? untilMs, isNew: true }
  })
}

async function postGrant(
  tx: Tx,
  { ids }: WalletDeps,
  wallet: LockedWallet,
  {
    amounts,
    expiresAtMs,
    why,
  }: { amounts: Balances; expiresAtMs: number | null; why: { key: string; asked: string; reason: string } },
): Promise<void> {
  await writePosting(tx, ids, {
    wallet,
    kind: 'grant',
    ...why,
    movements: PURSES.filter((purse) => amounts[purse] > 0).map((purse) => ({
      from: 'compensation',
      to: 'member',
      purse,
      amount: amounts[purse],
      accountType: TYPE_OF_PURSE[purse],
      expiresAtMs,
    })),
  })
}

function toBalances({ coins, bonus }: LockedWallet): Balances {
  return { coins, bonus }
}

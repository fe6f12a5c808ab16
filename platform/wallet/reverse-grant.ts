import * as z from 'zod'
import { inTransaction } from '../db/in-transaction.ts'
import { noFault } from '../runtime/fault.ts'
import { takeBackPeriod } from '../vip/take-back.ts'
import { vipUntil } from '../vip/vip-periods.ts'
import type { Balances } from './balances.ts'
import { Grant, type GrantDeps } from './grant.ts'
import { findPosting } from './ledger.ts'
import { ledgerKeys } from './ledger-keys.ts'
import { lockWallet } from './lock-wallet.ts'
import { type TakenBack, takeBack } from './take-back.ts'

export const GrantReversal = z.object({ key: Grant.shape.key, reason: Grant.shape.reason })
export type GrantReversal = z.infer<typeof GrantReversal>

export interface GrantReversed extends TakenBack {
  takenVipMs: number
  usedVipMs: number
  balances: Balances
  vipUntilMs: number | null
}

export type GrantReversalOutcome =
  | ({ ok: true } & GrantReversed)
  | { ok: false; refusal: 'unknown' | 'before' }

/** Takes back what is left of a wrong grant, once. What was spent or used stays with the member. */
export async function reverseGrant(
  deps: GrantDeps,
  memberId: string,
  given: GrantReversal,
): Promise<GrantReversalOutcome> {
  const { key: givenKey, reason } = GrantReversal.parse(given)
  const { fault = noFault } = deps
  const grant = ledgerKeys.grant(givenKey)
  return inTransaction(deps.db, async (tx) => {
    const wallet = await lockWallet(tx, deps, memberId)
    const key = ledgerKeys.reversal(givenKey)
    if (await findPosting(tx, memberId, key)) return { ok: false, refusal: 'before' }
    const posting = await findPosting(tx, memberId, grant)
    const vip = await takeBackPeriod(tx, wallet, { key: grant, reason })
    if (!posting && !vip) return { ok: false, refusal: 'unknown' }
    const { postingId: _, ...taken } = await takeBack(tx, deps.ids, wallet, {
      postingId: posting?.id ?? null,
      kind: 'reversal',
      toAccount: () => 'compensation',
      key,
      asked: `reversal of ${grant}`,
      reason,
    })
    fault('grant:before-commit')
    return {
      ok: true,
      ...taken,
      takenVipMs: vip?.takenMs ?? 0,
      usedVipMs: vip?.usedMs ?? 0,
      balances: { coins: wallet.coins - taken.takenCoins, bonus: wallet.bonus - taken.takenBonus },
      vipUntilMs: await vipUntil(tx, memberId, wallet.nowMs),
    }
  })
}

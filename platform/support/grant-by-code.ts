import * as z from 'zod'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'
import { Grant, type GrantDeps, type Granted, grant } from '../wallet/grant.ts'
import { GrantReversal, type GrantReversed, reverseGrant } from '../wallet/reverse-grant.ts'
import { findMemberId, MemberCode } from './member-code.ts'

export const GrantByCode = z.object({ code: MemberCode, grant: Grant })
export type GrantByCode = z.infer<typeof GrantByCode>

export async function grantByCode(deps: GrantDeps, { code, grant: given }: GrantByCode): Promise<Granted> {
  const outcome = await grant(deps, await findMemberId(deps, code), given)
  if (!outcome.ok) throw new OperatorRefusal(SENTENCES[outcome.refusal])
  const { ok: _, ...granted } = outcome
  return granted
}

export const GrantReversalByCode = z.object({ code: MemberCode, reversal: GrantReversal })
export type GrantReversalByCode = z.infer<typeof GrantReversalByCode>

export async function reverseGrantByCode(
  deps: GrantDeps,
  { code, reversal }: GrantReversalByCode,
): Promise<GrantReversed> {
  const outcome = await reverseGrant(deps, await findMemberId(deps, code), reversal)
  if (!outcome.ok) throw new OperatorRefusal(SENTENCES[outcome.refusal])
  const { ok: _, ...reversed } = outcome
  return reversed
}

const SENTENCES = {
  keyUsed: 'This key was already used for another grant to this member.',
  tooMuch: 'A wallet holds at most 1,000,000,000 in all, with what payments in progress may add.',
  tooLong: 'VIP can end at most a hundred years from now.',
  expired: 'The date of expiry has passed.',
  unknown: 'There was no grant with this key to this member.',
  before: 'This grant was already taken back.',
} as const

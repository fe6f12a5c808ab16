import * as z from 'zod'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'
import { Grant, type GrantDeps, type Granted, grant } from '../wallet/grant.ts'
import { MemberCode, noSuchMember } from './member-code.ts'

/** A grant to the member with this code. */
export const GrantByCode = z.object({ code: MemberCode, grant: Grant })
export type GrantByCode = z.infer<typeof GrantByCode>

/** Grants on an operator's command. Rejects with {@link OperatorRefusal} when it is not possible. */
export async function grantByCode(deps: GrantDeps, { code, grant: given }: GrantByCode): Promise<Granted> {
  const member = await deps.db
    .selectFrom('member')
    .select('id')
    .where('code', '=', Number(code))
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirst()
  if (!member) throw noSuchMember(code)
  const outcome = await grant(deps, member.id, given)
  if (!outcome.ok) throw new OperatorRefusal(SENTENCES[outcome.refusal])
  const { ok: _, ...granted } = outcome
  return granted
}

const SENTENCES = {
  keyUsed: 'This key was already used for another grant to this member.',
  tooMuch: 'A wallet holds at most 1,000,000,000 in all.',
  tooLong: 'VIP can end at most a hundred years from now.',
  expired: 'The date of expiry has passed.',
} as const

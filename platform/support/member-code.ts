import * as z from 'zod'
import type { Database } from '../db/tables.ts'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'

export const MemberCode = z.string().regex(/^\d{1,15}$/)

export function noSuchMember(code: string): OperatorRefusal {
  return new OperatorRefusal(`There is no member with the code ${code}.`)
}

/** Rejects with `OperatorRefusal` for one who does not exist, or has deleted the account. */
export async function findMemberId({ db }: { db: Database }, code: string): Promise<string> {
  const member = await db
    .selectFrom('member')
    .select('id')
    .where('code', '=', Number(code))
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirst()
  if (!member) throw noSuchMember(code)
  return member.id
}

/** Why support does it: stored with the act. */
export const Reason = z.string().trim().min(1).max(200)

export const MemberRequest = z.object({ code: MemberCode, reason: Reason })
export type MemberRequest = z.infer<typeof MemberRequest>

import * as z from 'zod'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'

export const MemberCode = z.string().regex(/^\d{1,15}$/)

export function noSuchMember(code: string): OperatorRefusal {
  return new OperatorRefusal(`There is no member with the code ${code}.`)
}

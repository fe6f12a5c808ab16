import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

/** Everything the backend keeps of the member, in sections of its own naming. Row 436. */
export const exportMember = endpoint({
  method: 'GET',
  path: '/x/member/export',
  summary: 'All data of the signed-in member, to take along.',
  source: 'Row 436, rule 8',
  audience: 'member',
  wire: z.record(z.string().max(64), z.unknown()),
  read: (wire) => wire,
})

/** The member is pseudonymised, every session ends, and the ledger keeps its postings (rule 19). Row 436. */
export const deleteMember = endpoint({
  method: 'POST',
  path: '/x/member/delete',
  summary: 'Deletes the account of the signed-in member for ever.',
  source: 'Row 436, rules 8 and 19',
  audience: 'member',
  wire: z.unknown(),
  read: () => null,
})

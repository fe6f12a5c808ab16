import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

export const EXPORT_PAGE_SIZE_MAX = 500

/** The section and the key of its last row. Opaque to callers. */
const Cursor = z.string().regex(/^[A-Za-z]{1,64}(?:\.[A-Za-z0-9_-]{1,64}){0,2}$/)

const WireExport = z.record(z.string().max(64), z.unknown())

/**
 * Everything the backend stores about the member, in sections named by the backend. A list of rows may span pages; anything
 * else is on one page. `next` is the cursor of the next page; a backend without pages omits it and returns everything at once.
 */
export const exportMember = endpoint({
  method: 'GET',
  path: '/x/member/export',
  summary: 'Exports all data of the signed-in member, page by page.',
  source: 'Row 436, rule 8',
  audience: 'member',
  query: z.object({
    after: Cursor.optional().meta({
      description: '`next` of the previous page; absent: from the beginning.',
    }),
    pageSize: z.coerce.number().int().min(1).max(EXPORT_PAGE_SIZE_MAX).default(EXPORT_PAGE_SIZE_MAX),
  }),
  wire: WireExport.meta({ description: 'Sections by name, and `next`: null or absent on the last page.' }),
  read: ({ next, ...sections }) => ({ sections, next: Cursor.safeParse(next).data ?? null }),
})

/** The campaigns stay, without what identifies a click; no advertising network learns of a purchase after this. */
export const forgetClicks = endpoint({
  method: 'POST',
  path: '/x/member/forget-clicks',
  summary: 'Forgets which clicks on advertisements led to the signed-in member and to their orders.',
  source: 'Row 444, rule 8',
  audience: 'member',
  wire: z.unknown(),
  read: () => null,
})

/** Pseudonymises the member and ends every session; the ledger retains its postings. */
export const deleteMember = endpoint({
  method: 'POST',
  path: '/x/member/delete',
  summary: 'Permanently deletes the account of the signed-in member.',
  source: 'Row 436, rules 8 and 19',
  audience: 'member',
  wire: z.unknown(),
  read: () => null,
})

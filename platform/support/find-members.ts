import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '../db/tables.ts'
import { hasNumber } from '../orders/order-rows.ts'
import { isoTime } from '../runtime/iso-time.ts'
import { periodNo } from '../vip/vip-periods.ts'
import { MemberCode } from './member-code.ts'

const TEXT_LENGTH_MAX = 254
const FOUND_MAX = 20

export const MemberSearch = z.object({ text: z.string().trim().min(1).max(TEXT_LENGTH_MAX) })
export type MemberSearch = z.infer<typeof MemberSearch>

export interface FoundMember {
  code: string
  joinedAt: string
  deletedAt: string | null
  blockedAt: string | null
  foundBy: 'code' | 'order' | 'receipt' | 'address'
}

/**
 * By the code, by our number of an order or the provider's of the order or payment, by the number of a receipt, or by the confirmed mail
 * address: one that nobody confirmed may be somebody else's.
 */
export async function findMembers({ db }: { db: Database }, { text }: MemberSearch): Promise<FoundMember[]> {
  const found = new Map<string, FoundMember['foundBy']>()
  for (const foundBy of ['code', 'order', 'receipt', 'address'] as const) {
    for (const memberId of await SEARCHES[foundBy](db, text)) {
      if (!found.has(memberId)) found.set(memberId, foundBy)
    }
  }
  const members = await db
    .selectFrom('member')
    .select(['id', 'code', 'created_at_ms', 'deleted_at_ms', 'blocked_at_ms'])
    .where('id', 'in', ['', ...found.keys()])
    .orderBy('created_at_ms', 'desc')
    .orderBy('code')
    .limit(FOUND_MAX)
    .execute()
  return members.map((member) => ({
    code: String(member.code),
    joinedAt: isoTime(member.created_at_ms),
    deletedAt: isoTime(member.deleted_at_ms),
    blockedAt: isoTime(member.blocked_at_ms),
    foundBy: found.get(member.id)!,
  }))
}

type Search = (db: Database, text: string) => Promise<string[]>

const CODE_MAX = 2 ** 31

/** Each answers the ids of members. */
const SEARCHES: Readonly<Record<FoundMember['foundBy'], Search>> = {
  async code(db, text) {
    // Beyond it, the column could not hold the number.
    if (!MemberCode.safeParse(text).success || Number(text) >= CODE_MAX) return []
    const rows = await db.selectFrom('member').select('id').where('code', '=', Number(text)).execute()
    return rows.map(({ id }) => id)
  },

  async order(db, text) {
    const rows = await db.selectFrom('top_up_order').select('member_id').where(hasNumber(text)).execute()
    return rows.map(({ member_id }) => member_id)
  },

  async receipt(db, text) {
    const ordinal = periodNo.read(text)
    const { rows } = await (ordinal === null
      ? sql<{ member_id: string }>`SELECT member_id FROM posting WHERE id = ${text}`
      : sql<{ member_id: string }>`
          SELECT member_id FROM vip_period WHERE ordinal = ${ordinal}
          UNION ALL SELECT member_id FROM vip_reversal WHERE ordinal = ${ordinal}`
    ).execute(db)
    return rows.map(({ member_id }) => member_id)
  },

  async address(db, text) {
    if (!text.includes('@')) return []
    const rows = await db
      .selectFrom('mail_address')
      .select('member_id')
      .where('address', 'is not', null)
      .where(sql`lower(address)`, '=', text.toLowerCase())
      .orderBy('member_id')
      .limit(FOUND_MAX)
      .execute()
    return rows.map(({ member_id }) => member_id)
  },
}

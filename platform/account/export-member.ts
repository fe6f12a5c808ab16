import type { ParsedInput } from '../../contract/endpoint.ts'
import type { exportMember as exportEndpoint } from '../../contract/extensions/member-data.ts'
import { Refusal } from '../calls/refusal.ts'
import type { Viewer } from '../calls/viewer.ts'
import { CONVERSIONS_SECTION } from '../conversions/conversions.ts'
import type { ExportSection } from '../db/export-section.ts'
import type { MemberRecords } from '../db/member-records.ts'
import type { Database } from '../db/tables.ts'
import { LIBRARY_SECTIONS } from '../library/member-data.ts'
import { notSignedIn } from '../members/authenticate.ts'
import { SIGN_IN_SECTIONS } from '../members/export-sign-ins.ts'
import { ORDERS_SECTION } from '../orders/export-orders.ts'
import { isoTime } from '../runtime/iso-time.ts'
import { USAGE_SECTION } from '../tracking/member-usage.ts'
import { VIP_SECTION } from '../vip/vip-periods.ts'
import { VISIT_SOURCE_SECTIONS } from '../visit-sources/visit-sources.ts'
import { LEDGER_SECTIONS } from '../wallet/export-ledger.ts'

/** In export order. A name is also part of the page cursor, so none is ever renamed. */
const SECTIONS: readonly ExportSection[] = [
  ...SIGN_IN_SECTIONS,
  ...LIBRARY_SECTIONS,
  ...LEDGER_SECTIONS,
  VIP_SECTION,
  ORDERS_SECTION,
  ...VISIT_SOURCE_SECTIONS,
  CONVERSIONS_SECTION,
  USAGE_SECTION,
]

/**
 * One page of all data stored about the member, except credentials. Queries run one after the other, so an
 * export takes at most one connection. Times are ISO 8601 in UTC. Record 032.
 */
export async function exportMember(
  { db, otherRecords }: { db: Database; otherRecords: readonly MemberRecords[] },
  { after, pageSize }: ParsedInput<typeof exportEndpoint>,
  { memberId }: Viewer,
): Promise<Record<string, unknown> | Refusal> {
  const sections = [...SECTIONS, ...otherRecords.flatMap((records) => records.sections)]
  const [name, ...key] = after?.split('.') ?? [sections[0]!.name]
  const first = sections.findIndex((section) => section.name === name)
  if (first === -1) return new Refusal('badRequest', 'The query field "after" is of no page.')
  const member = await findMember(db, memberId)
  if (!member) return notSignedIn()
  const page: Record<string, unknown> = after === undefined ? { member } : {}
  let left = pageSize
  for (const [index, section] of sections.slice(first).entries()) {
    const from = index === 0 ? key : []
    const rows = await section.read(db, memberId, from, left + 1)
    const shown = rows.slice(0, left)
    if (shown.length > 0 || rows.length === 0) page[section.name] = shown.map(({ value }) => value)
    if (rows.length > left) return { ...page, next: [section.name, ...(shown.at(-1)?.key ?? from)].join('.') }
    left -= rows.length
  }
  return { ...page, next: null }
}

async function findMember(db: Database, memberId: string) {
  const member = await db
    .selectFrom('member')
    .select(['code', 'nickname', 'avatar_url', 'created_at_ms'])
    .where('id', '=', memberId)
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirst()
  return (
    member && {
      code: String(member.code),
      nickname: member.nickname,
      avatarUrl: member.avatar_url,
      createdAt: isoTime(member.created_at_ms),
    }
  )
}

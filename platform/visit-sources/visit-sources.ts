import type { Selectable } from 'kysely'
import {
  CLICK_AGENT_HEADER,
  CLICK_AGENT_LENGTH_MAX,
  readVisitSource,
  VISIT_SOURCE_HEADER,
  type VisitSource,
} from '../../contract/visit-source.ts'
import { type ExportSection, tableSection } from '../db/export-section.ts'
import type { Tx } from '../db/in-transaction.ts'
import type { Tables } from '../db/tables.ts'
import { isoTime } from '../runtime/iso-time.ts'

/** Longer than any header of our own web front. */
const HEADER_LENGTH_MAX = 2_000

/** The source that a caller names; null: none, or none that can be read. It only informs, so a bad one is ignored. */
export function readSourceHeader(headers: Headers): VisitSource | null {
  const given = headers.get(VISIT_SOURCE_HEADER) ?? ''
  return given.length <= HEADER_LENGTH_MAX ? readVisitSource(given) : null
}

/** The browser of a buyer who agreed that the network of the click learns of the purchase; null: nobody agreed. */
export function readClickAgent(headers: Headers): string | null {
  return headers.get(CLICK_AGENT_HEADER)?.slice(0, CLICK_AGENT_LENGTH_MAX) || null
}

/** Notes in which visit a member signed up. */
export async function noteSignUp(
  tx: Tx,
  { memberId, source, nowMs }: { memberId: string; source: VisitSource | null; nowMs: number },
): Promise<void> {
  if (!source) return
  await tx
    .insertInto('member_source')
    .values({ member_id: memberId, ...toColumns(source), noted_at_ms: nowMs })
    .execute()
}

/** Notes in which visit a new order was made. */
export async function noteOrder(
  tx: Tx,
  {
    orderId,
    memberId,
    source,
    nowMs,
  }: { orderId: string; memberId: string; source: VisitSource | null; nowMs: number },
): Promise<void> {
  if (!source) return
  await tx
    .insertInto('order_source')
    .values({ order_id: orderId, member_id: memberId, ...toColumns(source), noted_at_ms: nowMs })
    .execute()
}

/** For an account that is deleted: its orders stay, without what led to them. */
export async function forgetVisitSources(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('order_source').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('member_source').where('member_id', '=', memberId).execute()
}

/** For a member who no longer agrees: the campaigns stay, without what identifies a click. */
export async function forgetClickIds(tx: Tx, memberId: string): Promise<void> {
  for (const table of ['order_source', 'member_source'] as const) {
    await tx
      .updateTable(table)
      .set({ click_param: null, click_id: null })
      .where('member_id', '=', memberId)
      .where('click_id', 'is not', null)
      .execute()
  }
}

function toColumns({ source, medium, campaign, content, term, click }: VisitSource) {
  return {
    source,
    medium,
    campaign,
    content,
    term,
    click_param: click?.param ?? null,
    click_id: click?.id ?? null,
  }
}

type Columns = Omit<Selectable<Tables['member_source']>, 'member_id'>

export const VISIT_SOURCE_SECTIONS: readonly ExportSection[] = [
  tableSection('signUpSource', 'member_source', 'noted_at_ms', inWords),
  tableSection('orderSources', 'order_source', 'order_id', (row) => ({
    order: row.order_id,
    ...inWords(row),
  })),
]

function inWords({ source, medium, campaign, content, term, click_param, click_id, noted_at_ms }: Columns) {
  return {
    at: isoTime(noted_at_ms),
    source,
    medium,
    campaign,
    content,
    term,
    click: click_param === null ? null : { [click_param]: click_id },
  }
}

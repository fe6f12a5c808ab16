import type { VisitSource } from '../../contract/visit-source.ts'
import { tableSection } from '../db/export-section.ts'
import type { Tx } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'
import { isoTime } from '../runtime/iso-time.ts'
import type { AdNetwork } from './networks/ad-network.ts'
import { networkForClick } from './networks/list.ts'

const DAY_MS = 86_400_000
/** Networks accept nothing that is older, so an order that is not paid by then needs no row. */
const UNPAID_MS = 7 * DAY_MS
const ROWS_MAX = 200

interface NewOrder {
  orderId: string
  memberId: string
  source: VisitSource | null
  /** See `CLICK_AGENT_HEADER`; null: its buyer has not agreed. */
  userAgent: string | null
  nowMs: number
}

/** Notes that a network learns of this order once it is paid: the one its buyer's click came from, after consent, if it is set up. */
export async function noteConversion(
  tx: Tx,
  networks: readonly Pick<AdNetwork, 'name'>[],
  { orderId, memberId, source, userAgent, nowMs }: NewOrder,
): Promise<void> {
  const click = source?.click
  const network = click && networkForClick(click.param)
  if (!network || userAgent === null || !networks.some(({ name }) => name === network)) return
  await tx
    .insertInto('conversion')
    .values({
      order_id: orderId,
      network,
      member_id: memberId,
      click_id: click.id,
      user_agent: userAgent,
      noted_at_ms: nowMs,
      state: 'noted',
    })
    .execute()
}

/** Part of the transaction that credits the order: whatever is credited is sent, and nothing else. */
export async function makeConversionsDue(tx: Tx, orderId: string, nowMs: number): Promise<void> {
  await tx
    .updateTable('conversion')
    .set({ state: 'due', due_at_ms: nowMs })
    .where('order_id', '=', orderId)
    .where('state', '=', 'noted')
    .execute()
}

/** For an account that is deleted. */
export async function forgetConversions(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('conversion').where('member_id', '=', memberId).execute()
}

/** For a member who no longer agrees: nothing more is sent. */
export async function withdrawConversions(tx: Tx, memberId: string): Promise<void> {
  await tx
    .deleteFrom('conversion')
    .where('member_id', '=', memberId)
    .where('state', 'in', ['noted', 'due'])
    .execute()
}

/** Removes what was noted with orders that nobody paid. Returns whether more is left. */
export async function sweepConversions({ db, clock }: { db: Database; clock: Clock }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('conversion')
    .where('order_id', 'in', ({ selectFrom }) =>
      selectFrom('conversion')
        .select('order_id')
        .where('state', '=', 'noted')
        .where('noted_at_ms', '<', clock.nowMs() - UNPAID_MS)
        .orderBy('noted_at_ms')
        .limit(ROWS_MAX),
    )
    .where('state', '=', 'noted')
    .executeTakeFirst()
  return numDeletedRows === BigInt(ROWS_MAX)
}

/** An order has one click, so it has one network. */
export const CONVERSIONS_SECTION = tableSection('conversions', 'conversion', 'order_id', (row) => ({
  order: row.order_id,
  network: row.network,
  click: row.click_id,
  userAgent: row.user_agent,
  notedAt: isoTime(row.noted_at_ms),
  state: row.state,
  endedAt: isoTime(row.ended_at_ms),
}))

import { type RawBuilder, sql } from 'kysely'
import type { ExportSection } from '../db/export-section.ts'
import type { Tx } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'
import { isoTime } from '../runtime/iso-time.ts'

/** Maximum per operation: ten years. */
export const VIP_DAYS_MAX = 3660
/** Maximum total: a hundred years ahead. */
const AHEAD_DAYS_MAX = 36_600
const DAY_MS = 86_400_000

export interface VipPeriod {
  startsAtMs: number
  endsAtMs: number
}

/** Number of a period's receipt; those of postings are their ids, which have no underscore. Row 433. */
export const periodNo = {
  write: (ordinal: number) => `vip_${ordinal}`,
  read(receiptNo: string): number | null {
    const [, digits] = /^vip_(\d{1,15})$/.exec(receiptNo) ?? []
    return digits === undefined ? null : Number(digits)
  },
}

/** Whether a member has VIP: part of any query. VIP opens every locked episode but app-only ones. */
export function isVip(memberId: string, nowMs: number): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM vip_period
    WHERE member_id = ${memberId} AND starts_at_ms <= ${nowMs} AND ends_at_ms > ${nowMs})`
}

/** When the current VIP ends; null: none. Periods leave no gap, so it is the last one's end. */
export async function vipUntil(db: Database, memberId: string, nowMs: number): Promise<number | null> {
  const row = await db
    .selectFrom('vip_period')
    .select('ends_at_ms')
    .where('member_id', '=', memberId)
    .where('ends_at_ms', '>', nowMs)
    .orderBy('starts_at_ms', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.ends_at_ms ?? null
}

/** The period of that many days: from now, or from the end of the current one. */
export function nextPeriod(untilMs: number | null, days: number, nowMs: number): VipPeriod {
  const startsAtMs = Math.max(nowMs, untilMs ?? 0)
  return { startsAtMs, endsAtMs: startsAtMs + days * DAY_MS }
}

/** Whether it exceeds the maximum for grants and sales. What was paid for is credited anyway. */
export function isTooFarAhead({ endsAtMs }: VipPeriod, nowMs: number): boolean {
  return endsAtMs - nowMs > AHEAD_DAYS_MAX * DAY_MS
}

/** Writes a period of the member whose wallet is locked, so that no concurrent one can start. */
export async function writePeriod(
  tx: Tx,
  { memberId, nowMs }: { memberId: string; nowMs: number },
  { startsAtMs, endsAtMs }: VipPeriod,
  why: { key: string; asked: string; reason: string },
): Promise<void> {
  await tx
    .insertInto('vip_period')
    .values({
      member_id: memberId,
      starts_at_ms: startsAtMs,
      ends_at_ms: endsAtMs,
      idempotency_key: why.key,
      asked: why.asked,
      reason: why.reason,
      created_at_ms: nowMs,
    })
    .execute()
}

/** The period written under this key, if any. */
export function findPeriod(tx: Tx, memberId: string, key: string) {
  return tx
    .selectFrom('vip_period')
    .select('asked')
    .where('member_id', '=', memberId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** Every period of a member, oldest first. Times as ISO 8601, UTC. Row 436. */
export const VIP_SECTION: ExportSection = {
  name: 'vipPeriods',
  async read(db, memberId, [after = '0'], limit) {
    const periods = await db
      .selectFrom('vip_period')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('ordinal', '>', Number(after))
      .orderBy('ordinal')
      .limit(limit)
      .execute()
    return periods.map((period) => ({
      key: [String(period.ordinal)],
      value: {
        at: isoTime(period.created_at_ms),
        from: isoTime(period.starts_at_ms),
        until: isoTime(period.ends_at_ms),
        reason: period.reason,
      },
    }))
  },
}

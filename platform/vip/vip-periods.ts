import { type RawBuilder, sql } from 'kysely'
import type { ExportSection } from '../db/export-section.ts'
import type { Tx } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'
import { isoTime } from '../runtime/iso-time.ts'

/** Ten years, per operation. */
export const VIP_DAYS_MAX = 3660
/** A hundred years ahead, in total. */
const AHEAD_DAYS_MAX = 36_600
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

export interface VipPeriod {
  startsAtMs: number
  endsAtMs: number
}

/**
 * Number of the receipt of a period, or of its reversal. Receipts of postings have the posting's id, which
 * has no underscore.
 */
export const periodNo = {
  write: (ordinal: number) => `vip_${ordinal}`,
  read(receiptNo: string): number | null {
    const [, digits] = /^vip_(\d{1,15})$/.exec(receiptNo) ?? []
    return digits === undefined ? null : Number(digits)
  },
}

/** Periods leave no gap, so VIP ends with the last period or reversal. */
function lastEnd(memberId: string): RawBuilder<number | null> {
  return sql<number | null>`(SELECT ends_at_ms FROM (
    (SELECT ordinal, ends_at_ms FROM vip_period WHERE member_id = ${memberId} ORDER BY ordinal DESC LIMIT 1)
    UNION ALL
    (SELECT ordinal, ends_at_ms FROM vip_reversal WHERE member_id = ${memberId} ORDER BY ordinal DESC LIMIT 1)
  ) AS last ORDER BY ordinal DESC LIMIT 1)`
}

/** VIP opens every locked episode but app-only ones. */
export function isVip(memberId: string, nowMs: number): RawBuilder<boolean> {
  return sql<boolean>`(EXISTS (SELECT FROM vip_period
    WHERE member_id = ${memberId} AND starts_at_ms <= ${nowMs} AND ends_at_ms > ${nowMs})
    AND ${lastEnd(memberId)} > ${nowMs})`
}

export async function vipUntil(db: Database, memberId: string, nowMs: number): Promise<number | null> {
  const { rows } = await sql<{ until: number | null }>`SELECT ${lastEnd(memberId)} AS until`.execute(db)
  const until = rows[0]?.until ?? null
  return until !== null && until > nowMs ? until : null
}

export function nextPeriod(untilMs: number | null, days: number, nowMs: number): VipPeriod {
  const startsAtMs = Math.max(nowMs, untilMs ?? 0)
  return { startsAtMs, endsAtMs: startsAtMs + days * DAY_MS }
}

/** Paid orders are credited even then. */
export function isTooFarAhead({ endsAtMs }: VipPeriod, nowMs: number): boolean {
  return endsAtMs - nowMs > AHEAD_DAYS_MAX * DAY_MS
}

/** The wallet must be locked, so that no concurrent period can start. */
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

export function findPeriod(tx: Tx, memberId: string, key: string) {
  return tx
    .selectFrom('vip_period')
    .select('asked')
    .where('member_id', '=', memberId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

export const VIP_SECTION: ExportSection = {
  name: 'vipPeriods',
  async read(db, memberId, [after = '0'], limit) {
    const periods = await db
      .selectFrom('vip_period')
      .leftJoin('vip_reversal', (join) =>
        join
          .onRef('vip_reversal.member_id', '=', 'vip_period.member_id')
          .onRef('vip_reversal.period_ordinal', '=', 'vip_period.ordinal'),
      )
      .selectAll('vip_period')
      .select(['vip_reversal.taken_ms', 'vip_reversal.created_at_ms as taken_at_ms'])
      .where('vip_period.member_id', '=', memberId)
      .where('vip_period.ordinal', '>', Number(after))
      .orderBy('vip_period.ordinal')
      .limit(limit)
      .execute()
    return periods.map((period) => ({
      key: [String(period.ordinal)],
      value: {
        at: isoTime(period.created_at_ms),
        from: isoTime(period.starts_at_ms),
        until: isoTime(period.ends_at_ms),
        reason: period.reason,
        ...(period.taken_ms !== null &&
          period.taken_at_ms !== null && {
            takenBackAt: isoTime(period.taken_at_ms),
            takenBackHours: Math.round(period.taken_ms / HOUR_MS),
          }),
      },
    }))
  },
}

import type { Tx } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'

export type VipEvent = { ordinal: number } & (
  | { startsAtMs: number; endsAtMs: number }
  | { periodOrdinal: number; takenMs: number }
)

/**
 * When each period really runs: a reversal ends its period early, and all later ones begin that much earlier.
 *
 * @param events ordered by ordinal
 */
export function toRunning(
  events: readonly VipEvent[],
): { ordinal: number; startMs: number; endMs: number }[] {
  const running: { ordinal: number; startMs: number; endMs: number }[] = []
  for (const event of events) {
    if ('startsAtMs' in event) {
      running.push({ ordinal: event.ordinal, startMs: event.startsAtMs, endMs: event.endsAtMs })
      continue
    }
    const index = running.findIndex(({ ordinal }) => ordinal === event.periodOrdinal)
    for (const [place, period] of running.entries()) {
      if (place > index) period.startMs -= event.takenMs
      if (place >= index) period.endMs -= event.takenMs
    }
  }
  return running
}

export interface VipTaken {
  takenMs: number
  usedMs: number
}

/**
 * Takes back what is left of the period written under `key`; null if there is none. The wallet must be
 * locked. The database refuses a second reversal of a period.
 */
export async function takeBackPeriod(
  tx: Tx,
  { memberId, nowMs }: { memberId: string; nowMs: number },
  { key, reason }: { key: string; reason: string },
): Promise<VipTaken | null> {
  const { periods, endsAtMs } = await loadPeriods(tx, memberId, nowMs)
  const period = periods.find((one) => one.key === key)
  if (!period) return null
  const { ordinal, leftMs, usedMs } = period
  await tx
    .insertInto('vip_reversal')
    .values({
      member_id: memberId,
      period_ordinal: ordinal,
      taken_ms: leftMs,
      ends_at_ms: endsAtMs - leftMs,
      reason,
      created_at_ms: nowMs,
    })
    .execute()
  return { takenMs: leftMs, usedMs }
}

/** What is left now of each of a member's periods, by the key with which it was written. */
export async function loadVipLeft(
  db: Database,
  memberId: string,
  nowMs: number,
): Promise<Map<string, number>> {
  const { periods } = await loadPeriods(db, memberId, nowMs)
  return new Map(periods.map(({ key, leftMs }) => [key, leftMs]))
}

async function loadPeriods(db: Database, memberId: string, nowMs: number) {
  const periods = await db
    .selectFrom('vip_period')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('ordinal')
    .execute()
  const reversals = await db
    .selectFrom('vip_reversal')
    .selectAll()
    .where('member_id', '=', memberId)
    .execute()
  const events: VipEvent[] = [
    ...periods.map((one) => ({
      ordinal: one.ordinal,
      startsAtMs: one.starts_at_ms,
      endsAtMs: one.ends_at_ms,
    })),
    ...reversals.map((one) => ({
      ordinal: one.ordinal,
      periodOrdinal: one.period_ordinal,
      takenMs: one.taken_ms,
    })),
  ]
  events.sort((one, other) => one.ordinal - other.ordinal)
  const running = new Map(toRunning(events).map((period) => [period.ordinal, period]))
  const newest = [...periods, ...reversals].toSorted((one, other) => other.ordinal - one.ordinal)[0]
  return {
    endsAtMs: newest?.ends_at_ms ?? 0,
    periods: periods.map(({ ordinal, idempotency_key: key, starts_at_ms, ends_at_ms }) => {
      const { startMs, endMs } = running.get(ordinal)!
      const leftMs = Math.max(0, endMs - Math.max(nowMs, startMs))
      return { ordinal, key, leftMs, usedMs: ends_at_ms - starts_at_ms - leftMs }
    }),
  }
}

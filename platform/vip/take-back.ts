import type { Tx } from '../db/in-transaction.ts'

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
  const [periods, reversals] = [
    await tx
      .selectFrom('vip_period')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('ordinal')
      .execute(),
    await tx.selectFrom('vip_reversal').selectAll().where('member_id', '=', memberId).execute(),
  ]
  const period = periods.find(({ idempotency_key }) => idempotency_key === key)
  if (!period) return null
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
  const running = toRunning(events).find(({ ordinal }) => ordinal === period.ordinal)!
  const takenMs = Math.max(0, running.endMs - Math.max(nowMs, running.startMs))
  const last = [...periods, ...reversals].reduce((one, other) => (other.ordinal > one.ordinal ? other : one))
  await tx
    .insertInto('vip_reversal')
    .values({
      member_id: memberId,
      period_ordinal: period.ordinal,
      taken_ms: takenMs,
      ends_at_ms: last.ends_at_ms - takenMs,
      reason,
      created_at_ms: nowMs,
    })
    .execute()
  return { takenMs, usedMs: period.ends_at_ms - period.starts_at_ms - takenMs }
}

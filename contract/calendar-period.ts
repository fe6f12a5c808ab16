export const CALENDAR_PERIODS = ['day', 'week', 'month'] as const
export type CalendarPeriod = (typeof CALENDAR_PERIODS)[number]

const DAY_MS = 86_400_000
/** The epoch began on a Thursday, three days after its Monday. */
const DAYS_FROM_MONDAY = 3

export interface TimeSpan {
  startMs: number
  /** Exclusive. */
  endMs: number
}

/** The calendar period in UTC that holds a time; weeks begin on Monday. */
export function toPeriod(timeMs: number, period: CalendarPeriod): TimeSpan {
  if (period === 'month') {
    const at = new Date(timeMs)
    const startOf = (month: number) => Date.UTC(at.getUTCFullYear(), month)
    return { startMs: startOf(at.getUTCMonth()), endMs: startOf(at.getUTCMonth() + 1) }
  }
  const day = Math.floor(timeMs / DAY_MS)
  if (period === 'day') return { startMs: day * DAY_MS, endMs: (day + 1) * DAY_MS }
  const monday = day - ((day + DAYS_FROM_MONDAY) % 7)
  return { startMs: monday * DAY_MS, endMs: (monday + 7) * DAY_MS }
}

/** `2026-11`, of a month in UTC. */
export const MONTH_FORM = /^20\d\d-(0[1-9]|1[0-2])$/

export function toMonth(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 7)
}

export function monthStartMs(month: string): number {
  return Date.parse(`${month}-01T00:00:00Z`)
}

export function addMonths(month: string, count: number): string {
  const at = new Date(monthStartMs(month))
  return toMonth(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count))
}

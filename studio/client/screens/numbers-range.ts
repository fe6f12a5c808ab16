import { Country } from '../../../contract/country.ts'
import type { ReportFilter } from '../../../platform/reporting/filters.ts'
import { DAY_MS, type ReportRange, toDate } from '../../../platform/reporting/report.ts'

/** Dates in UTC, `2026-11-30`, both included. */
export type NumbersRange = ReportFilter & { from: string; until: string }

const DAYS = 30
/** As far as figures go back. */
const DAYS_MAX = 90

/** What the address asks for, within the days there are; the last month where it asks for nothing. */
export function readNumbersRange(search: URLSearchParams, now: Date): NumbersRange {
  const today = toDate(now.getTime())
  const daysBefore = (date: string, days: number) => toDate(Date.parse(date) - days * DAY_MS)
  const read = (name: string) => {
    const text = search.get(name) ?? ''
    return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
  }
  const [first, last] = [daysBefore(today, DAYS_MAX - 1), today]
  const within = (date: string) => (date < first ? first : date > last ? last : date)
  const until = within(read('until') ?? today)
  const from = within(read('from') ?? daysBefore(until, DAYS - 1))
  const filter: ReportFilter = {}
  for (const name of ['drama', 'language', 'source'] as const) {
    const value = search.get(name)
    if (value) filter[name] = value.slice(0, name === 'language' ? 16 : 64)
  }
  const country = Country.safeParse(search.get('country')).data
  if (country) filter.country = country
  return { from: from > until ? until : from, until, ...filter }
}

/** Up to now where the last day is today. */
export function toReportRange({ from, until, ...filter }: NumbersRange, now: Date): ReportRange {
  const untilMs = Math.min(Date.parse(until) + DAY_MS, now.getTime())
  return { fromMs: Date.parse(from), untilMs, filter }
}

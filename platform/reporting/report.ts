import { DEFAULT_CURRENCY } from '../../contract/money.ts'
import { toHarmlessText } from '../texts/harmless-text.ts'
import type { FigureQuery, FigureRows } from './figures.ts'
import { FIGURE_NAMES, type FigureName, isTold, type ReportFilter } from './filters.ts'

export const DAY_MS = 86_400_000

export interface Report {
  fromMs: number
  untilMs: number
  filter: ReportFilter
  days: ({ day: string } & FigureRows['day'])[]
  unlocks: FigureRows['unlocks'][]
  revenue: FigureRows['revenue'][]
  episodes: FigureRows['episodes'][]
  funnel: FigureRows['funnel']
  retention: FigureRows['retention'][]
  sources: FigureRows['sources'][]
  clips: FigureRows['clips'][]
  clipDramas: FigureRows['clipDramas'][]
  clipCovers: FigureRows['clipCovers'][]
  pages: FigureRows['pages'][]
  countries: FigureRows['countries'][]
  errors: FigureRows['errors'][]
}

/** Reasons of errors and names of campaigns are written by strangers, and tables and the page are read in terminals too. */
function harmless<Row extends object>(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? toHarmlessText(value).replaceAll('\n', ' ') : value,
    ]),
  ) as Row
}

export type ReadFigure = (query: FigureQuery) => Promise<FigureRows[FigureName][]>

const FIGURES = FIGURE_NAMES.filter((name) => name !== 'day' && name !== 'funnel')

export const stepCount = (dayCount: number) => dayCount + 1 + FIGURES.length

export const toDate = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10)

export interface ReportRange {
  /** The beginning of a day in UTC. */
  fromMs: number
  untilMs: number
  filter?: ReportFilter
}

/** The last days, today included. */
export function toLastDays(dayCount: number, nowMs: number): ReportRange {
  return { fromMs: Math.floor(nowMs / DAY_MS) * DAY_MS - (dayCount - 1) * DAY_MS, untilMs: nowMs }
}

/**
 * Reads the figures one query at a time, so that a running product can serve its viewers in between. Those that the filter cannot
 * tell have no rows. `onStep` is called after each query.
 */
export async function collectReport(
  read: ReadFigure,
  { fromMs, untilMs, filter = {} }: ReportRange,
  onStep: () => void = () => {},
): Promise<Report> {
  const range = { fromMs, untilMs }
  const loadRows = async <Name extends FigureName>(figure: Name, within = range) => {
    const isFiltered = Object.keys(filter).length > 0
    const rows = isTold(figure, filter)
      ? await read({ figure, ...within, ...(isFiltered && { filter }) })
      : []
    onStep()
    // A product of the former release, which is still running, does not say the currency.
    const former = figure === 'revenue' || figure === 'sources' ? { currency: DEFAULT_CURRENCY } : {}
    return rows.map((row) => harmless({ ...former, ...row })) as FigureRows[Name][]
  }
  const days: Report['days'] = []
  for (let startMs = fromMs; startMs < untilMs; startMs += DAY_MS) {
    const [row] = await loadRows('day', { fromMs: startMs, untilMs: Math.min(startMs + DAY_MS, untilMs) })
    days.push({ day: toDate(startMs), ...(row ?? { viewers: 0, visits: 0, plays: 0 }) })
  }
  const [funnel] = await loadRows('funnel')
  const figures: Partial<Record<(typeof FIGURES)[number], FigureRows[FigureName][]>> = {}
  for (const figure of FIGURES) figures[figure] = await loadRows(figure)
  return {
    ...range,
    filter,
    days,
    funnel: funnel ?? { played: 0, sawPrice: 0, unlocked: 0, bought: 0 },
    ...(figures as Pick<Report, (typeof FIGURES)[number]>),
  }
}

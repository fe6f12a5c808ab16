import { DEFAULT_CURRENCY } from '../../contract/money.ts'
import type { FigureName, FigureQuery, FigureRows } from '../../platform/reporting/figures.ts'
import { toHarmlessText } from '../output/harmless-text.ts'

const DAY_MS = 86_400_000

export interface Report {
  fromMs: number
  untilMs: number
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

const FIGURES = [
  'unlocks',
  'revenue',
  'episodes',
  'retention',
  'sources',
  'clips',
  'clipDramas',
  'clipCovers',
  'pages',
  'errors',
] as const

export const stepCount = (dayCount: number) => dayCount + 1 + FIGURES.length

export const toDate = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10)

/**
 * Reads the figures of the last days, including today, one query at a time, so that a running product can serve its viewers in
 * between. `onStep` is called after each query.
 */
export async function collectReport(
  read: ReadFigure,
  { nowMs, dayCount }: { nowMs: number; dayCount: number },
  onStep: () => void,
): Promise<Report> {
  const fromMs = Math.floor(nowMs / DAY_MS) * DAY_MS - (dayCount - 1) * DAY_MS
  const range = { fromMs, untilMs: nowMs }
  const loadRows = async <Name extends FigureName>(figure: Name, within = range) => {
    const rows = await read({ figure, ...within })
    onStep()
    // A product of the former release, which is still running, does not say the currency.
    const former = figure === 'revenue' || figure === 'sources' ? { currency: DEFAULT_CURRENCY } : {}
    return rows.map((row) => harmless({ ...former, ...row })) as FigureRows[Name][]
  }
  const days: Report['days'] = []
  for (let startMs = fromMs; startMs < nowMs; startMs += DAY_MS) {
    const [row] = await loadRows('day', { fromMs: startMs, untilMs: Math.min(startMs + DAY_MS, nowMs) })
    days.push({ day: toDate(startMs), ...(row ?? { viewers: 0, visits: 0, plays: 0 }) })
  }
  const [funnel] = await loadRows('funnel')
  const figures: Partial<Record<(typeof FIGURES)[number], FigureRows[FigureName][]>> = {}
  for (const figure of FIGURES) figures[figure] = await loadRows(figure)
  return {
    ...range,
    days,
    funnel: funnel ?? { played: 0, sawPrice: 0, unlocked: 0, bought: 0 },
    ...(figures as Pick<Report, (typeof FIGURES)[number]>),
  }
}

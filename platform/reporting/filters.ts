import * as z from 'zod'
import { Country } from '../../contract/country.ts'

/** What a report may be of alone. Empty: of everything. */
export const ReportFilter = z.strictObject({
  drama: z.string().min(1).max(64).optional(),
  language: z.string().min(2).max(16).optional(),
  /** Of the campaign in the address of the visit, `utm_source`. */
  source: z.string().min(1).max(64).optional(),
  /** Where the visit was made, as the operator's proxy says. */
  country: Country.optional(),
})
export type ReportFilter = z.infer<typeof ReportFilter>

const ALL = ['drama', 'language', 'source', 'country'] as const
const OF_VISITS = ['language', 'source', 'country'] as const

/** Money knows neither the language nor the country nor, but for a first order, where somebody came from. */
const TOLD_BY = {
  day: ALL,
  episodes: ALL,
  retention: ALL,
  clips: ALL,
  clipDramas: ALL,
  clipCovers: OF_VISITS,
  pages: OF_VISITS,
  countries: ALL,
  unlocks: ['drama'],
  revenue: ['source'],
  sources: [],
  funnel: [],
  errors: [],
} as const satisfies Record<string, readonly (keyof ReportFilter)[]>

export type FigureName = keyof typeof TOLD_BY
export const FIGURE_NAMES = Object.keys(TOLD_BY) as FigureName[]

/** Whether a figure can be told for what the filter names. */
export function isTold(figure: FigureName, filter: ReportFilter): boolean {
  const by: readonly string[] = TOLD_BY[figure]
  return Object.entries(filter).every(([name, value]) => value === undefined || by.includes(name))
}

import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '../../contract/csv.ts'
import type { Report } from './report.ts'

/** Explicit columns, so that a file without rows has them too. */
const toFile = <Row extends Record<string, CsvCell>>(
  name: string,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
) => ({
  name: `${name}.csv`,
  text:
    BYTE_ORDER_MARK +
    [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))].map(csvLine).join(''),
})

/** One file per figure: `days.csv`, `revenue.csv` … */
export function toCsvFiles(report: Report): { name: string; text: string }[] {
  return [
    toFile('days', ['day', 'viewers', 'visits', 'plays'], report.days),
    toFile('unlocks', ['day', 'unlocks', 'coins', 'bonus'], report.unlocks),
    toFile(
      'revenue',
      ['day', 'currency', 'orders', 'revenueCents', 'refunds', 'refundCents'],
      report.revenue,
    ),
    toFile('episodes', ['dramaId', 'drama', 'episode', 'viewers'], report.episodes),
    toFile('funnel', ['played', 'sawPrice', 'unlocked', 'bought'], [{ ...report.funnel }]),
    toFile('retention', ['firstWeek', 'weeksLater', 'viewers'], report.retention),
    toFile(
      'sources',
      ['source', 'medium', 'campaign', 'viewers', 'members', 'buyers', 'currency', 'revenueCents'],
      report.sources,
    ),
    toFile('clips', ['reason', 'shown', 'skipped', 'watched', 'seenS'], report.clips),
    toFile('clip-dramas', ['dramaId', 'drama', 'shown', 'skipped', 'watched', 'seenS'], report.clipDramas),
    toFile('clip-covers', ['dramaId', 'drama', 'cover', 'viewers', 'minutes'], report.clipCovers),
    toFile('pages', ['page', 'views', 'medianS', 'lcpMs', 'inpMs', 'cls'], report.pages),
    toFile('countries', ['country', 'viewers', 'visits', 'plays'], report.countries),
    toFile('errors', ['event', 'reason', 'count'], report.errors),
  ]
}

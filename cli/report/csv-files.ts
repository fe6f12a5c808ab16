import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '../../contract/csv.ts'
import type { Report } from './collect-report.ts'
import { writePrivateFile } from './private-file.ts'

/** Explicit columns, so that a file without rows has them too. */
const toFile = <Row extends Record<string, CsvCell>>(
  name: string,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
) => ({
  name,
  text: [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))].map(csvLine).join(''),
})

/** Writes one file per figure (`days.csv`, `revenue.csv` …) and returns their paths. */
export async function writeCsvFiles(folder: string, report: Report): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files = [
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
    toFile('errors', ['event', 'reason', 'count'], report.errors),
  ]
  return Promise.all(
    files.map(async ({ name, text }) => {
      const path = join(folder, `${name}.csv`)
      await writePrivateFile(path, BYTE_ORDER_MARK + text)
      return path
    }),
  )
}

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '../../contract/csv.ts'
import type { FigureName, FigureRows } from '../../platform/reporting/figures.ts'
import type { Report } from './collect-report.ts'

type FileRow = Record<string, CsvCell>

/** Columns of each file, also of one without rows. */
const COLUMNS: { [Name in FigureName]: readonly (keyof FigureRows[Name] | 'day')[] } = {
  day: ['day', 'viewers', 'visits', 'plays'],
  unlocks: ['day', 'unlocks', 'coins', 'bonus'],
  revenue: ['day', 'orders', 'revenueCents', 'refunds', 'refundCents'],
  episodes: ['dramaId', 'drama', 'episode', 'viewers'],
  funnel: ['played', 'sawPrice', 'unlocked', 'bought'],
  retention: ['firstWeek', 'weeksLater', 'viewers'],
  pages: ['page', 'views', 'medianS', 'lcpMs', 'inpMs', 'cls'],
  errors: ['event', 'reason', 'count'],
}

/** Writes each figure into a folder as a file of its own: `days.csv`, `revenue.csv` and so on. Answers their paths. */
export async function writeCsvFiles(folder: string, report: Report): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const files: [name: string, columns: readonly string[], rows: readonly FileRow[]][] = [
    ['days', COLUMNS.day, report.days],
    ['unlocks', COLUMNS.unlocks, report.unlocks],
    ['revenue', COLUMNS.revenue, report.revenue],
    ['episodes', COLUMNS.episodes, report.episodes],
    ['funnel', COLUMNS.funnel, [{ ...report.funnel }]],
    ['retention', COLUMNS.retention, report.retention],
    ['pages', COLUMNS.pages, report.pages],
    ['errors', COLUMNS.errors, report.errors],
  ]
  return Promise.all(
    files.map(async ([name, columns, rows]) => {
      const path = join(folder, `${name}.csv`)
      const lines = rows.map((row) => csvLine(columns.map((column) => row[column] ?? null)))
      await writeFile(path, BYTE_ORDER_MARK + csvLine(columns) + lines.join(''))
      return path
    }),
  )
}

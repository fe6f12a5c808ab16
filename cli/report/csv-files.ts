import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { toCsvFiles } from '../../platform/reporting/csv-files.ts'
import type { Report } from '../../platform/reporting/report.ts'
import { writePrivateFile } from './private-file.ts'

/** Writes one file per figure, and returns their paths. */
export async function writeCsvFiles(folder: string, report: Report): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return Promise.all(
    toCsvFiles(report).map(async ({ name, text }) => {
      const path = join(folder, name)
      await writePrivateFile(path, text)
      return path
    }),
  )
}

import type { ColumnsPublication } from '../../publication/column-publication.ts'
import { parseHome } from '../../publication/home-file.ts'
import type { Timers } from '../../runtime/clock.ts'
import { type FoundFile, followOperatorFile } from '../../runtime/follow-operator-file.ts'
import type { Log } from '../../runtime/log.ts'
import type { RepeatedTask } from '../../runtime/repeated-task.ts'
import { setColumns } from '../columns/set-columns.ts'
import { type HomeDeps, resolveColumns } from './home-rows.ts'

/**
 * Applies the first existing file of `files` to Home's rows, without a restart; without a file, Home is made
 * from the catalogue. A faulty file changes nothing and is logged once: the previous rows stay, even after a
 * restart, since they are in the database. Every process follows the file, and the first one makes the
 * change. Resolves after the first check.
 */
export async function followHomeFile(
  deps: HomeDeps & { timers: Timers; log: Log },
  files: readonly string[],
): Promise<RepeatedTask> {
  async function take({ file, read }: FoundFile): Promise<void> {
    const parsed = read && (await parseHome(read, file ?? ''))
    if (parsed && 'faults' in parsed) {
      deps.log.error({ file, faults: parsed.faults }, 'home rows not changed: their file has faults')
      return
    }
    const columns = parsed?.value ?? []
    if (await setColumns(deps, columns)) {
      deps.log.info({ file, rowCount: columns.length }, 'home rows changed')
    }
    const missing = await findMissing(columns)
    if (missing.length > 0) {
      deps.log.warn({ file, missing }, 'home rows name what viewers do not see')
    }
  }

  async function findMissing(columns: ColumnsPublication): Promise<string[]> {
    const resolved = await resolveColumns(deps.db, columns, 'en')
    return resolved.flatMap(({ given, row, missing }) => {
      if (given.type === 'genre') return row ? [] : [given.category]
      return missing
    })
  }

  return followOperatorFile(deps, files, {
    failure: 'home rows could not be taken from their file',
    take,
  })
}

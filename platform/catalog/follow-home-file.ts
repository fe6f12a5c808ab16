import { type OperatorFileText, readOperatorFile } from '../../configuration/operator-file.ts'
import type { ColumnsPublication } from '../publication/column-publication.ts'
import { parseHome } from '../publication/home-file.ts'
import type { Timers } from '../runtime/clock.ts'
import type { Log } from '../runtime/log.ts'
import { type RepeatedTask, repeatTask } from '../runtime/repeated-task.ts'
import { type HomeDeps, resolveColumns } from './home-rows.ts'
import { setColumns } from './set-columns.ts'

/** An editor's change is on Home within two of these and the pages' own interval. */
const INTERVAL_MS = 1000

interface FoundFile {
  file: string | null
  read: OperatorFileText
}

/**
 * Keeps Home's rows as the first existing file of `files` has them, without a restart; without a file Home is made from
 * the catalogue. A faulty file changes nothing and is logged once: the rows before stay, also after a restart, since
 * the database has them. Every process does so, and the one that is first makes the change. Waits for the first look.
 * Row 456.
 */
export async function followHomeFile(
  deps: HomeDeps & { timers: Timers; log: Log },
  files: readonly string[],
): Promise<RepeatedTask> {
  let seen: string | null = null
  let taken: string | null = null

  async function look(): Promise<void> {
    const found = await findFile(files)
    const key = JSON.stringify(found)
    // Two looks alike: an editor may be halfway through saving it.
    const isSettled = taken === null || key === seen
    seen = key
    if (!isSettled || key === taken) return
    await take(found)
    taken = key
  }

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

  /** Dramas and genres, as places in the file. */
  async function findMissing(columns: ColumnsPublication): Promise<string[]> {
    const resolved = await resolveColumns(deps.db, columns, 'en')
    return resolved.flatMap(({ given, row, missing }) => {
      if (given.type === 'genre') return row ? [] : [given.category]
      return missing
    })
  }

  const task = repeatTask(
    deps,
    { intervalMs: INTERVAL_MS, failure: 'home rows could not be taken from their file' },
    look,
  )
  await task.run()
  return task
}

async function findFile(files: readonly string[]): Promise<FoundFile> {
  for (const file of files) {
    const read = await readOperatorFile(file)
    if (read) return { file, read }
  }
  return { file: null, read: null }
}

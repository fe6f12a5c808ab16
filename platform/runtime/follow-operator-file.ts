import { type OperatorFileText, readOperatorFile } from '../../configuration/operator-file.ts'
import type { Timers } from './clock.ts'
import type { Log } from './log.ts'
import { type RepeatedTask, repeatTask } from './repeated-task.ts'

/** An editor's change takes effect within two intervals. */
const INTERVAL_MS = 1000

export interface FoundFile {
  file: string | null
  read: OperatorFileText
}

interface FollowOptions {
  /** Log message when `take` rejects; it is retried. */
  failure: string
  take(found: FoundFile): Promise<void>
}

/** Takes the first existing file of `files`, now and after each change. Resolves after the first check. */
export async function followOperatorFile(
  deps: { timers: Timers; log: Pick<Log, 'warn'> },
  files: readonly string[],
  { failure, take }: FollowOptions,
): Promise<RepeatedTask> {
  let seen: string | null = null
  let taken: string | null = null

  async function look(): Promise<void> {
    const found = await findOperatorFile(files)
    const key = JSON.stringify(found)
    // The file must be the same at two checks: an editor may be in the middle of saving it.
    const isSettled = taken === null || key === seen
    seen = key
    if (!isSettled || key === taken) return
    await take(found)
    taken = key
  }

  const task = repeatTask(deps, { name: 'operatorFile', intervalMs: INTERVAL_MS, failure }, look)
  await task.run()
  return task
}

export async function findOperatorFile(files: readonly string[]): Promise<FoundFile> {
  for (const file of files) {
    const read = await readOperatorFile(file)
    if (read) return { file, read }
  }
  return { file: null, read: null }
}

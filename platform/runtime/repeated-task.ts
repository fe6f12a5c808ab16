import type { Timers } from './clock.ts'
import type { Log } from './log.ts'

export interface RepeatedTask {
  /** Runs it now, or waits for the current run. Never rejects. */
  run(): Promise<void>
  close(): Promise<void>
}

interface TaskOptions {
  intervalMs: number
  failure: string
}

/**
 * Never two runs at once. A failure is logged and does not stop later runs.
 *
 * @param task checks `isStopped` between its steps
 */
export function repeatTask(
  { timers, log }: { timers: Timers; log: Pick<Log, 'warn'> },
  { intervalMs, failure }: TaskOptions,
  task: (isStopped: () => boolean) => Promise<void>,
): RepeatedTask {
  let isStopped = false
  let running: Promise<void> | null = null

  function run(): Promise<void> {
    running ??= task(() => isStopped)
      .catch((error: unknown) => log.warn({ err: error }, failure))
      .finally(() => {
        running = null
      })
    return running
  }

  const stop = timers.every(intervalMs, () => void run())
  return {
    run,
    async close() {
      isStopped = true
      stop()
      await running
    },
  }
}

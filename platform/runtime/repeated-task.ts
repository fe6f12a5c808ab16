import type { Timers } from './clock.ts'
import type { Log } from './log.ts'

export interface RepeatedTask {
  /** Runs it now, or waits for the current run. Never rejects. */
  run(): Promise<void>
  close(): Promise<void>
}

/** Counts what only the log would tell. */
export interface TaskMetrics {
  taskFailures: { inc(labels: { task: string }, count?: number): void }
}

interface TaskOptions {
  /** In metrics. */
  name: string
  intervalMs: number
  failure: string
}

/**
 * Never two runs at once. A failure is logged and does not stop later runs.
 *
 * @param task checks `isStopped` between its steps
 */
export function repeatTask(
  { timers, log, metrics }: { timers: Timers; log: Pick<Log, 'warn'>; metrics?: TaskMetrics | undefined },
  { name, intervalMs, failure }: TaskOptions,
  task: (isStopped: () => boolean) => Promise<void>,
): RepeatedTask {
  let isStopped = false
  let running: Promise<void> | null = null
  // From 0, or an alert would not see the first.
  metrics?.taskFailures.inc({ task: name }, 0)

  function run(): Promise<void> {
    running ??= task(() => isStopped)
      .catch((error: unknown) => {
        metrics?.taskFailures.inc({ task: name })
        log.warn({ err: error }, failure)
      })
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

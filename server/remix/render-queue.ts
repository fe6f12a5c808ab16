import { OverloadError } from '../errors/overload-error.ts'

/** In order of priority: a form, a page someone waits for, a background refresh of a cached page. */
export type RenderKind = 'action' | 'page' | 'refresh'

export interface RenderQueue {
  /**
   * Runs `render` once there is capacity. Rejects with {@link OverloadError} immediately if the queue is full, or after {@link
   * WAIT_MS_MAX} in the queue. A refresh is never queued.
   */
  take<Result>(kind: RenderKind, render: () => Promise<Result>): Promise<Result>
  depth(): { runningCount: number; waitingCount: number }
}

interface RenderQueueOptions {
  isBusy(): boolean
  report(refused: { refusedCount: number; runningCount: number; waitingCount: number }): void
  onRefusal?: () => void
  nowMs(): number
}

/** Concurrent renders while the event loop is mostly idle, waiting for the product API. */
export const RUNNING_MAX = 64
/**
 * Concurrent renders while the event loop is busy. Each blocks it for about 10 ms, and more of them do not increase throughput:
 * with four, cached pages took 110 ms at ten times the rate instead of 65 (`bench/overload.ts`).
 */
export const BUSY_RUNNING_MAX = 2
export const WAITING_MAX = 40
export const WAIT_MS_MAX = 3_000
const REPORT_EVERY_MS = 10_000

interface Waiting {
  start(): void
}

export function createRenderQueue({ isBusy, report, onRefusal, nowMs }: RenderQueueOptions): RenderQueue {
  const waiting: Record<'action' | 'page', Set<Waiting>> = { action: new Set(), page: new Set() }
  let runningCount = 0
  let refusedCount = 0
  let reportedAtMs = Number.NEGATIVE_INFINITY

  const isFull = () => runningCount >= (isBusy() ? BUSY_RUNNING_MAX : RUNNING_MAX)
  const waitingCount = () => waiting.action.size + waiting.page.size

  function refusal(): OverloadError {
    refusedCount += 1
    onRefusal?.()
    if (nowMs() - reportedAtMs >= REPORT_EVERY_MS) {
      report({ refusedCount, runningCount, waitingCount: waitingCount() })
      reportedAtMs = nowMs()
      refusedCount = 0
    }
    return new OverloadError('More pages are asked for than can be made.')
  }

  function startNext(): void {
    while (!isFull()) {
      const [next] = waiting.action.size > 0 ? waiting.action : waiting.page
      if (!next) return
      next.start()
    }
  }

  function waitForSlot(kind: 'action' | 'page'): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = waiting[kind]
      const late = setTimeout(() => {
        queue.delete(entry)
        reject(refusal())
      }, WAIT_MS_MAX)
      const entry: Waiting = {
        start() {
          clearTimeout(late)
          queue.delete(entry)
          runningCount += 1
          resolve()
        },
      }
      queue.add(entry)
    })
  }

  return {
    depth: () => ({ runningCount, waitingCount: waitingCount() }),
    async take(kind, render) {
      if (!isFull() && waitingCount() === 0) runningCount += 1
      else if (kind === 'refresh' || waiting[kind].size >= WAITING_MAX) throw refusal()
      else await waitForSlot(kind)
      try {
        return await render()
      } finally {
        runningCount -= 1
        startNext()
      }
    },
  }
}

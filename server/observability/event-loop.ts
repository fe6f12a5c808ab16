import { type EventLoopUtilization, performance } from 'node:perf_hooks'

const SAMPLE_MS = 20
const BUSY_SAMPLES = 5
const BUSY_SHARE = 0.85
/** How long the worst lag is remembered: longer than the deadlines it may cause to be missed. */
const LAG_REMEMBERED_MS = 3_000

/** Distinguishes a busy process from a slow upstream. */
export interface EventLoop {
  /** In the last 100 ms. */
  isBusy(): boolean
  lagMs(): number
  stop(): void
}

/**
 * Unlike `monitorEventLoopDelay`, which loses delays across a reset and without resets covers the whole life of the process.
 */
export function watchEventLoop(): EventLoop {
  let last: EventLoopUtilization = performance.eventLoopUtilization()
  let isBusy = false
  let sampleCount = 0
  let dueAtMs = performance.now() + SAMPLE_MS
  let worst = { lagMs: 0, atMs: 0 }
  const timer = setInterval(() => {
    const nowMs = performance.now()
    const lagMs = Math.max(0, nowMs - dueAtMs)
    dueAtMs = nowMs + SAMPLE_MS
    if (lagMs >= worst.lagMs || nowMs - worst.atMs > LAG_REMEMBERED_MS) worst = { lagMs, atMs: nowMs }
    sampleCount += 1
    if (sampleCount % BUSY_SAMPLES !== 0 && lagMs < BUSY_SAMPLES * SAMPLE_MS) return
    const now = performance.eventLoopUtilization()
    isBusy = performance.eventLoopUtilization(now, last).utilization > BUSY_SHARE
    last = now
  }, SAMPLE_MS)
  timer.unref()
  return {
    isBusy: () => isBusy,
    lagMs: () => Math.round(worst.lagMs),
    stop: () => clearInterval(timer),
  }
}

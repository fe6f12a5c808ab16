/** Time is passed in everywhere, so that a simulation can run months in seconds. */
export interface Clock {
  nowMs(): number
}

export interface Timers {
  every(intervalMs: number, action: () => void): () => void
}

export const systemClock: Clock = { nowMs: () => Date.now() }

export const systemTimers: Timers = {
  every(intervalMs, action) {
    const timer = setInterval(action, intervalMs)
    timer.unref()
    return () => clearInterval(timer)
  },
}

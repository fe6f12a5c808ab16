/** Time is passed in everywhere, so that a simulation can run months in seconds. */
export interface Clock {
  /** Milliseconds since the epoch. */
  nowMs(): number
}

/** Recurring work. `every` returns how to stop it. */
export interface Timers {
  every(intervalMs: number, action: () => void): () => void
}

export const systemClock: Clock = { nowMs: () => Date.now() }

/** Timers that never keep a process alive. */
export const systemTimers: Timers = {
  every(intervalMs, action) {
    const timer = setInterval(action, intervalMs)
    timer.unref()
    return () => clearInterval(timer)
  },
}

/** Time is passed in everywhere, so that a simulation can run months in seconds. */
export interface Clock {
  nowMs(): number
}

/** Returns how to stop it. */
export interface Timers {
  every(intervalMs: number, action: () => void): () => void
}

export const systemClock: Clock = { nowMs: () => Date.now() }

/** They do not keep the process alive. */
export const systemTimers: Timers = {
  every(intervalMs, action) {
    const timer = setInterval(action, intervalMs)
    timer.unref()
    return () => clearInterval(timer)
  },
}

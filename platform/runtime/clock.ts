/** Time comes in as an argument everywhere, so that a simulation can run months in seconds. */
export interface Clock {
  /** Milliseconds since the epoch. */
  nowMs(): number
}

/** Things to be done again and again. `every` answers how to stop it. */
export interface Timers {
  every(intervalMs: number, act: () => void): () => void
}

export const systemClock: Clock = { nowMs: () => Date.now() }

/** Timers that never keep a process alive by themselves. */
export const systemTimers: Timers = {
  every(intervalMs, act) {
    const timer = setInterval(act, intervalMs)
    timer.unref()
    return () => clearInterval(timer)
  },
}

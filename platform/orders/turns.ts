/** Runs operations with the same key one after the other. */
export interface Turns {
  /**
   * Runs `act` once nothing else runs under this key. Callers during a run share the next one: it starts after each
   * of them called, so it sees what they know, and any number of callers costs two runs.
   */
  take<Result>(key: string, act: () => Promise<Result>): Promise<Result>
}

export function createTurns(): Turns {
  const running = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, Promise<unknown>>()

  function start<Result>(key: string, act: () => Promise<Result>): Promise<Result> {
    const run = act().finally(() => {
      if (running.get(key) === run) running.delete(key)
    })
    running.set(key, run)
    return run
  }

  return {
    take<Result>(key: string, act: () => Promise<Result>): Promise<Result> {
      const current = running.get(key)
      if (!current) return start(key, act)
      const next = waiting.get(key)
      // The same key always stands for the same kind of operation.
      if (next) return next as Promise<Result>
      const queued = current
        .catch(() => undefined)
        .then(() => {
          waiting.delete(key)
          return start(key, act)
        })
      waiting.set(key, queued)
      return queued
    },
  }
}

export interface ReadBudget {
  wait<Outcome>(work: Promise<Outcome>): Promise<Outcome>
}

/**
 * A page makes some calls in sequence, each with its own deadline. The budget limits their total, so that a backend that is
 * always just in time does not make the page three times as late. Abandoned calls continue and fill the cache. `nowMs` is
 * monotonic. H17.
 */
export function readBudget(totalMs: number, nowMs: () => number): ReadBudget {
  let leftMs = totalMs
  let waitingCount = 0
  let sinceMs = 0

  return {
    async wait(work) {
      if (waitingCount === 0) sinceMs = nowMs()
      waitingCount += 1
      const remainingMs = Math.max(0, leftMs - Math.max(0, nowMs() - sinceMs))
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(
          () => reject(new DOMException('The page waited long enough.', 'TimeoutError')),
          remainingMs,
        )
      })
      try {
        return await Promise.race([work, late])
      } finally {
        clearTimeout(timer)
        waitingCount -= 1
        if (waitingCount === 0) leftMs -= Math.max(0, nowMs() - sinceMs)
      }
    },
  }
}

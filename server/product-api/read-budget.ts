/** How long a page may still wait for reads. */
export interface ReadBudget {
  /** Waits for `work` within the remaining budget; then rejects with a timeout. */
  wait<Outcome>(work: Promise<Outcome>): Promise<Outcome>
}

/**
 * Each call has its own deadline, but a page makes some calls in sequence. The total time it waits is counted here,
 * so that a backend that is always just in time does not make the page three times late. Abandoned work continues and
 * fills the cache. H17.
 *
 * @param nowMs monotonic milliseconds
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

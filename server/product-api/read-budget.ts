/** How long one page may still wait for what it reads. */
export interface ReadBudget {
  /** Waits for `work`, but not over what is left in all; then it rejects as a deadline does. */
  wait<Outcome>(work: Promise<Outcome>): Promise<Outcome>
}

/**
 * Each call has a deadline of its own, but a page asks some after others, each for what the last one answered. The
 * time it spends waiting for any of them is counted here, so that a backend that answers each just in time does not
 * make the page three times late. Work that is given up goes on and fills the cache for the next visitor. H17.
 *
 * @param nowMs milliseconds since some fixed moment
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

export const RETRIED_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504])

export interface RetryBudget {
  earn(): void
  take(): boolean
}

const SAVED_RETRIES_MAX = 20
const EARNED_PER_CALL = 0.1

/**
 * Ten percent of calls may be retried, with a reserve of twenty: a single failure is always retried, but a backend that is down
 * gets 1.1 times the calls, not twice. H17.
 */
export function retryBudget(): RetryBudget {
  let saved = SAVED_RETRIES_MAX
  return {
    earn() {
      saved = Math.min(SAVED_RETRIES_MAX, saved + EARNED_PER_CALL)
    },
    take() {
      if (saved < 1) return false
      saved -= 1
      return true
    },
  }
}

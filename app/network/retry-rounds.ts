/** Intervals of the automatic retries. They are needed because a browser may not notice that its network is back. */
export const AGAIN_AFTER_MS = [3_000, 6_000, 12_000, 30_000]

export interface RetryRounds {
  /** Unless a round is scheduled. */
  plan(): void
  cancel(): void
  /** With the shortest interval. */
  restart(): void
}

export function createRetryRounds(onRound: () => void): RetryRounds {
  let rounds = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function cancel(): void {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    plan() {
      if (timer !== undefined) return
      const waitMs = AGAIN_AFTER_MS[Math.min(rounds, AGAIN_AFTER_MS.length - 1)]
      rounds += 1
      timer = setTimeout(() => {
        cancel()
        onRound()
      }, waitMs)
    },
    cancel,
    restart() {
      rounds = 0
    },
  }
}

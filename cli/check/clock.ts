import { type Finding, failed, ok, skipped, warning } from './finding.ts'

/** The clocks of other machines, as reported by checks that called them. */
export interface Clocks {
  saw(whose: string, theirNowMs: number | null): void
  /** Call it after all other checks. */
  judge(): Finding
}

/** Providers refuse signed times that are off by more than about half a minute. */
const WRONG_MS = 30_000
/** Responses take time, and most times are in whole seconds. */
const SUSPECT_MS = 5_000

export function watchClocks(nowMs: () => number): Clocks {
  const seen: { whose: string; aheadMs: number }[] = []
  return {
    saw(whose, theirNowMs) {
      if (theirNowMs !== null) seen.push({ whose, aheadMs: nowMs() - theirNowMs })
    },
    judge() {
      const worst = seen.toSorted((a, b) => Math.abs(b.aheadMs) - Math.abs(a.aheadMs))[0]
      if (!worst) return skipped('no response with a time')
      const seconds = Math.round(Math.abs(worst.aheadMs) / 1000)
      const detail = `${seconds} s ${worst.aheadMs < 0 ? 'behind' : 'ahead of'} ${worst.whose}`
      const advice = 'Set the clock by NTP, for example with "timedatectl set-ntp true".'
      if (Math.abs(worst.aheadMs) > WRONG_MS) return failed(detail, advice)
      return Math.abs(worst.aheadMs) > SUSPECT_MS ? warning(detail, advice) : ok(`agrees with ${worst.whose}`)
    },
  }
}

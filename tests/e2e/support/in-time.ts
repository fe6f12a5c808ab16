import type { TestInfo } from '@playwright/test'

/** In ms since the epoch; a later test is skipped. The gate on a slow machine ends with what it has (record 062). */
const LAST_BEGIN_MS = Number(process.env.LAST_BEGIN_MS || Number.POSITIVE_INFINITY)

export function isOutOfTime(): boolean {
  return Date.now() > LAST_BEGIN_MS
}

/** Skips the test if the run's time is over. */
export function skipOutOfTime(testInfo: TestInfo): void {
  testInfo.skip(isOutOfTime(), 'out of time')
}

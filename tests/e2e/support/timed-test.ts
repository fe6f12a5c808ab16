import { test as base } from '@playwright/test'
import { skipOutOfTime } from './in-time.ts'

/** The plain test, which is skipped once the run's time is over. */
export const test = base.extend<{ inTime: undefined }>({
  inTime: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use, testInfo) => {
      skipOutOfTime(testInfo)
      await use(undefined)
    },
    { auto: true },
  ],
})

import { expect, test } from 'vitest'
import { failureTracker } from './track-failure.ts'

test('failures in unrealistic numbers are not all counted (row 73)', async () => {
  const reported: unknown[] = []
  const track = failureTracker()
  const fail = (atMs: number) =>
    track({
      api: { reportTracking: async (batch) => void reported.push(batch) as unknown as null },
      log: { warn: () => {} },
      atMs,
      common: { language: 'en' },
      method: 'google',
      reason: 'otherBrowser',
    })
  for (let n = 0; n < 1000; n += 1) await fail(60_000 + n)
  expect(reported).toHaveLength(60)
  await fail(120_000)
  expect(reported).toHaveLength(61)
})

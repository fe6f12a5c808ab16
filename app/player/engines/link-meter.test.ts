import { expect, test } from 'vitest'
import { createLinkMeter } from './link-meter.ts'

test('segments that arrive at the same time count together, and a pause between two does not (row 415)', () => {
  let nowMs = 1000
  const take = createLinkMeter(() => nowMs)
  // Two from 800 to 1000 and 1020.
  expect(take({ tookMs: 200, bytes: 50_000 })).toEqual({ tookMs: 200, bytes: 50_000 })
  nowMs = 1020
  expect(take({ tookMs: 220, bytes: 50_000 })).toBeNull()
  nowMs = 5000
  expect(take({ tookMs: 180, bytes: 50_000 })).toEqual({ tookMs: 200, bytes: 100_000 })
})

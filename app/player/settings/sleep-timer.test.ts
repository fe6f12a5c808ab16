import { expect, test } from 'vitest'
import { isSleepTime } from './sleep-timer.ts'

test('a timer for the end of the episode never stops the middle of one (row 412)', () => {
  expect(isSleepTime({ kind: 'episode' }, 1e12)).toBe(false)
  expect(isSleepTime({ kind: 'at', atMs: 10, minutes: 15 }, 10)).toBe(true)
})

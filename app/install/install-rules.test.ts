import { describe, expect, test } from 'vitest'
import { readOpenMethod } from '../browser/open-method.ts'
import { isIosSafari, isSnoozed } from './install-rules.ts'

const HOUR_MS = 3_600_000
const NOW_MS = Date.UTC(2026, 10, 22)
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [23 * HOUR_MS + 59 * 60_000, true],
  [24 * HOUR_MS + 60_000, false],
  [-HOUR_MS, false],
])('closed %i ms ago, the banner stays away: %s (row 95)', (agoMs, isAway) => {
  expect(isSnoozed(NOW_MS - agoMs, NOW_MS)).toBe(isAway)
})

test('shows the banner if it was never closed, or if the stored time is invalid (row 95)', () => {
  expect(isSnoozed(null, NOW_MS)).toBe(false)
  expect(isSnoozed('soon', NOW_MS)).toBe(false)
})

test.each([
  [`${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, true],
  [`${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, false],
  [`${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, false],
  [`${IPHONE} Mobile/15E148`, false],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    false,
  ],
])('%s is Safari of iOS: %s (row 94)', (userAgent, is) => {
  expect(isIosSafari(userAgent)).toBe(is)
})

describe('the open method (row 98)', () => {
  const page = (matches: boolean, navigator: object) => ({
    matchMedia: () => ({ matches }) as MediaQueryList,
    navigator,
  })
  test.each([
    ['display-mode: standalone', page(true, {}), 0],
    ['navigator.standalone', page(false, { standalone: true }), 0],
    ['neither', page(false, {}), 1],
  ] as const)('%s', (_name, opened, method) => {
    expect(readOpenMethod(opened)).toBe(method)
  })
})

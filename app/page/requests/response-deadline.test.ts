import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RESPONSE_MS_MAX, responseInTime } from './response-deadline.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A press whose network hangs. */
function press() {
  const seen: { outcome?: unknown } = {}
  void responseInTime(new Promise<never>(() => {})).then((outcome) => {
    seen.outcome = outcome
  })
  return seen
}

test('a press on a network that hangs is lost within seconds where the site is out of reach (row 418)', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const seen = press()
  await vi.advanceTimersByTimeAsync(RESPONSE_MS_MAX / 3)
  expect(seen).toEqual({ outcome: null })
})

test('a slow response is waited for until its deadline while the site is in reach (row 418)', async () => {
  vi.stubGlobal('fetch', async () => new Response('ok\n'))
  const seen = press()
  await vi.advanceTimersByTimeAsync(RESPONSE_MS_MAX - 1)
  expect(seen).toEqual({})
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toEqual({ outcome: null })
})

import { describe, expect, test } from 'vitest'
import { nextCheckAtMs, parseChecks, withCheck } from './payment-backoff.ts'

describe('asking about a payment again (row 431)', () => {
  test('at once, then each time twice as long, at most five minutes', () => {
    expect(nextCheckAtMs(null)).toBe(0)
    const waits = [1, 2, 3, 4, 7, 8, 50].map((count) => nextCheckAtMs({ count, atMs: 1000 }) - 1000)
    expect(waits).toEqual([4000, 8000, 16_000, 32_000, 256_000, 300_000, 300_000])
  })

  test('counts each check, and forgets payments that are over', () => {
    const once = withCheck({}, 'A', { open: ['A'], nowMs: 5 })
    const twice = withCheck({ ...once, OLD: { count: 3, atMs: 1 } }, 'A', { open: ['A'], nowMs: 9 })
    expect(twice).toEqual({ A: { count: 2, atMs: 9 } })
  })

  test.each([null, '', 'x', '[]', 'null', '{"A":1}', '{"A":{"count":"1","atMs":2}}', '{"A":null}'])(
    'a storage of %s says nothing',
    (text) => expect(parseChecks(text)).toEqual({}),
  )

  test('reads what was stored', () => {
    const requested = { A: { count: 2, atMs: 9 } }
    expect(parseChecks(JSON.stringify(requested))).toEqual(requested)
  })
})

import { describe, expect, test } from 'vitest'
import { nextCheckMs, nextPayBackMs, nextRecheckMs } from './schedule.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

describe('the next check of an order (row 431)', () => {
  const open = (check_count: number, state: 'created' | 'pending' = 'pending') => ({
    created_at_ms: 0,
    check_count,
    state,
  })

  test('an open order is checked every few minutes, then every half hour', () => {
    expect([0, 1, 2, 3, 4, 5, 99].map((count) => nextCheckMs(open(count), 1000) - 1000)).toEqual(
      [1, 1, 2, 3, 5, 10, 10].map((minutes) => minutes * MINUTE_MS),
    )
    expect(nextCheckMs(open(7), 6 * HOUR_MS)).toBe(6.5 * HOUR_MS)
  })

  test('an unapproved order is checked when the time for approval ends', () => {
    expect(nextCheckMs(open(9, 'created'), 3 * HOUR_MS - MINUTE_MS)).toBe(3 * HOUR_MS)
  })

  const credited = {
    state: 'credited',
    approved_at_ms: 0,
    credited_at_ms: 0,
    refund_asked_at_ms: null,
    refunded_minor: null,
  } as const
  const givenUp = { ...credited, state: 'expired', credited_at_ms: null } as const

  /** All checks of an unchanged order, in hours since. */
  function looks(order: Parameters<typeof nextRecheckMs>[0], firstMs = HOUR_MS): number[] {
    const hours: number[] = []
    for (let atMs: number | null = firstMs; atMs !== null; atMs = nextRecheckMs(order, atMs, false)) {
      hours.push(atMs / HOUR_MS)
    }
    return hours
  }

  test('intervals of a credited order double, up to a month, for half a year', () => {
    expect(looks(credited)).toEqual([
      1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1744, 2464, 3184, 3904, 4624,
    ])
  })

  test('an expired order, or one with a requested refund, is checked daily', () => {
    expect(looks(givenUp, 73 * HOUR_MS).slice(0, 3)).toEqual([73, 97, 121])
    expect(looks({ ...credited, refund_asked_at_ms: 0 }, MINUTE_MS).slice(-2)).toEqual([
      expect.closeTo(4306.13, 1),
      expect.closeTo(4330.13, 1),
    ])
  })

  test('one that was withdrawn from goes on like a credited one: the rest may move (row 438)', () => {
    expect(looks({ ...credited, state: 'refunded', refunded_minor: 400 })).toEqual(looks(credited))
  })

  test('an order of any age is checked within a day if the response was unclear', () => {
    expect(nextRecheckMs(credited, 100 * DAY_MS, true)).toBe(101 * DAY_MS)
  })

  test.each([
    ['that took no money', { ...givenUp, approved_at_ms: null }],
    ['whose money went back', { ...credited, state: 'refunded' }],
    ['that failed', { ...givenUp, state: 'failed' }],
  ] as const)('one %s never', (_name, order) => {
    expect(nextRecheckMs(order, HOUR_MS, false)).toBeNull()
  })

  test('the check is soon when the clock was set back', () => {
    expect(nextRecheckMs(credited, -9 * DAY_MS, false)).toBe(-9 * DAY_MS + HOUR_MS)
  })
})

describe('asking again for what a withdrawal owes (row 438)', () => {
  test('is in intervals that double, up to a day, for 14 days', () => {
    const minutes: number[] = []
    let atMs: number | null = 0
    for (let check_count = 0; atMs !== null; check_count += 1) {
      minutes.push(atMs / MINUTE_MS)
      atMs = nextPayBackMs({ confirmed_at_ms: 0, check_count }, atMs)
    }
    expect(minutes.slice(0, 5)).toEqual([0, 1, 3, 7, 15])
    expect(minutes.at(-1)! - minutes.at(-2)!).toBe(DAY_MS / MINUTE_MS)
    expect(minutes.at(-1)!).toBeLessThan((15 * DAY_MS) / MINUTE_MS)
    expect(minutes).toHaveLength(25)
  })
})

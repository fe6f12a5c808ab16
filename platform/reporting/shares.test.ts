import { describe, expect, test } from 'vitest'
import { estimateRatio, estimateShare, findHighest } from './shares.ts'

describe('estimates of a report', () => {
  test('a share has the interval of Wilson’s score, also where nothing happened', () => {
    // By scipy.stats.binomtest(10, 100).proportion_ci(method='wilson').
    const { value, from, to } = estimateShare({ happened: 10, of: 100 })
    expect([value, from, to].map((share) => share.toFixed(3))).toEqual(['0.100', '0.055', '0.174'])
    expect(estimateShare({ happened: 0, of: 20 })).toMatchObject({ value: 0, from: 0 })
    expect(estimateShare({ happened: 0, of: 20 }).to).toBeCloseTo(0.161, 3)
    expect(estimateShare({ happened: 0, of: 0 })).toEqual({ value: 0, from: 0, to: 1 })
  })

  test('the highest share is decided once no interval of another reaches its own (row 428)', () => {
    const rows = (...minutes: number[]) =>
      minutes.map((happened) => ({ happened, share: estimateShare({ happened, of: 1000 }) }))
    expect(findHighest(rows(100, 110))).toBeNull()
    expect(findHighest(rows(100, 170, 110))?.happened).toBe(170)
    expect(findHighest(rows(100, 170, 160))).toBeNull()
    expect(findHighest(rows(100))).toBeNull()
  })

  test('a ratio has an interval once both happened, and more trials make it narrow', () => {
    expect(estimateRatio({ happened: 3, of: 10 }, { happened: 0, of: 10 })).toBeNull()
    const few = estimateRatio({ happened: 20, of: 100 }, { happened: 1, of: 10 })
    const many = estimateRatio({ happened: 2000, of: 10_000 }, { happened: 100, of: 1000 })
    expect(few?.value).toBeCloseTo(2)
    expect(few!.from).toBeLessThan(1)
    expect(many!.from).toBeGreaterThan(1.6)
    expect(many!.to).toBeLessThan(2.5)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsRange, formatRange, lockedPrices, openNumbers } from './offer.ts'

const dashed = (from: number | string, to: number | string) => `${from}–${to}`

const packages = [
  { price: '0.99', coins: 100, bonus: 0 },
  { price: '4.99', coins: 500, bonus: 50 },
  { price: '19.99', coins: 2000, bonus: 500 },
]

describe('what coins cost in dollars (row 430)', () => {
  test('runs from the cheapest package to the dearest, bonus counted as it is spent', () => {
    // 19.99 / 2500 and 0.99 / 100 dollars for each coin.
    expect(centsRange(1000, packages)).toEqual({ lowCents: 800, highCents: 990 })
  })

  test('is never too low, not even by a cent of rounding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (coins) => {
        const range = centsRange(coins, packages)
        expect(range?.lowCents).toBeGreaterThanOrEqual((coins * 1999) / 2500 - 1e-6)
        expect(range?.lowCents).toBeLessThan((coins * 1999) / 2500 + 1)
        expect(range?.highCents).toBeGreaterThanOrEqual((coins * 99) / 100 - 1e-6)
      }),
    )
  })

  test('is absent when no package with coins is sold', () => {
    expect(centsRange(60, [])).toBeNull()
    expect(centsRange(60, [{ price: '9.99', coins: 0, bonus: 0 }])).toBeNull()
  })

  test('is one amount where all packages cost the same', () => {
    expect(formatRange({ lowCents: 800, highCents: 990 }, 'en', dashed)).toBe('$8.00–$9.90')
    expect(formatRange({ lowCents: 75, highCents: 75 }, 'en', dashed)).toBe('$0.75')
  })
})

describe('prices in the episode list (row 430)', () => {
  const open = { isLocked: false, isAppOnly: false, priceCoins: 0 }
  const locked = { isLocked: true, isAppOnly: false, priceCoins: 60 }
  const app = { isLocked: false, isAppOnly: true, priceCoins: 0 }

  test('numbers what opens without paying, as runs', () => {
    expect(openNumbers([open, open, open, locked, open, app], dashed)).toBe('1–3, 5')
    expect(openNumbers([locked, app], dashed)).toBe('')
  })

  test('prices what is locked, and nothing that only the app plays', () => {
    const dear = { ...locked, priceCoins: 90 }
    expect(lockedPrices([open, locked, dear, { ...app, isLocked: true, priceCoins: 999 }])).toEqual({
      low: 60,
      high: 90,
    })
    expect(lockedPrices([open, app])).toBeNull()
  })
})

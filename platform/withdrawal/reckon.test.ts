import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Goods, reckon, type Sold } from './reckon.ts'

const NOTHING: Goods = { coins: 0, bonus: 0, vipMs: 0 }
const DAY_MS = 86_400_000
const sold = (given: Partial<Sold>): Sold => ({ ...NOTHING, priceMinor: 499, stepMinor: 1, ...given })

const amount = fc.integer({ min: 0, max: 1_000_000 })
const purchase = fc
  .record({
    steps: fc.integer({ min: 1, max: 1_000_000 }),
    stepMinor: fc.constantFrom(1, 100),
    coins: amount,
    bonus: amount,
    vipDays: fc.integer({ min: 0, max: 3660 }),
    parts: fc.record({
      coins: fc.double({ min: 0, max: 1, noNaN: true }),
      bonus: fc.double({ min: 0, max: 1, noNaN: true }),
      vip: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  })
  .map(({ steps, stepMinor, coins, bonus, vipDays, parts }) => ({
    of: { priceMinor: steps * stepMinor, stepMinor, coins, bonus, vipMs: vipDays * DAY_MS },
    left: {
      coins: Math.floor(coins * parts.coins),
      bonus: Math.floor(bonus * parts.bonus),
      vipMs: Math.floor(vipDays * DAY_MS * parts.vip),
    },
  }))

describe('what a withdrawal pays back (row 438)', () => {
  test.each([
    ['all of it', sold({ coins: 500, bonus: 50 }), { coins: 500, bonus: 50, vipMs: 0 }, 499],
    [
      'coins alone count, bonus is a gift',
      sold({ coins: 500, bonus: 50 }),
      { coins: 400, bonus: 0, vipMs: 0 },
      400,
    ],
    ['rounded up', sold({ coins: 500 }), { coins: 1, bonus: 0, vipMs: 0 }, 1],
    [
      'rounded up to what the provider takes',
      sold({ priceMinor: 150_000, stepMinor: 100, coins: 500 }),
      { coins: 1, bonus: 0, vipMs: 0 },
      300,
    ],
    [
      'never above the price',
      sold({ priceMinor: 150, stepMinor: 100, coins: 3 }),
      { coins: 3, bonus: 0, vipMs: 0 },
      150,
    ],
    ['time of VIP', sold({ priceMinor: 3000, vipMs: 30 * DAY_MS }), { ...NOTHING, vipMs: 10 * DAY_MS }, 1000],
    [
      'half for coins, half for VIP',
      sold({ priceMinor: 3000, coins: 100, vipMs: 30 * DAY_MS }),
      { coins: 50, bonus: 0, vipMs: 10 * DAY_MS },
      750 + 500,
    ],
    [
      'bonus, where nothing else was sold',
      sold({ priceMinor: 100, bonus: 50 }),
      { ...NOTHING, bonus: 25 },
      50,
    ],
  ])('%s', (_what, of, left, refundMinor) => {
    expect(reckon(of, left)).toMatchObject({ refundMinor, back: left })
  })

  test.each([
    ['nothing is left', sold({ coins: 500, bonus: 50 }), NOTHING],
    ['bonus alone is left', sold({ coins: 500, bonus: 50 }), { ...NOTHING, bonus: 50 }],
    ['nothing was sold', sold({}), NOTHING],
  ])('is nothing where %s', (_what, of, left) => {
    expect(reckon(of, left)).toBeNull()
  })

  test('is a multiple of the smallest amount, above none and at most the price, which the whole gives', () => {
    fc.assert(
      fc.property(purchase, ({ of, left }) => {
        const made = reckon(of, left)
        const isWorth = of.coins + of.vipMs > 0 ? left.coins + left.vipMs > 0 : left.bonus > 0
        expect(made !== null).toBe(isWorth)
        if (!made) return
        expect(made.refundMinor).toBeGreaterThan(0)
        expect(made.refundMinor).toBeLessThanOrEqual(of.priceMinor)
        expect(made.refundMinor % of.stepMinor).toBe(0)
        for (const part of ['coins', 'bonus', 'vipMs'] as const) {
          expect(made.back[part] + made.used[part]).toBe(of[part])
        }
        const { coins, bonus, vipMs } = of
        expect(reckon(of, { coins, bonus, vipMs })?.refundMinor).toBe(of.priceMinor)
      }),
    )
  })

  test('is never less than the share, nor a whole step more, and never more where less is left', () => {
    fc.assert(
      fc.property(purchase, fc.double({ min: 0, max: 1, noNaN: true }), ({ of, left }, part) => {
        const refund = (given: Goods) => reckon(of, given)?.refundMinor ?? 0
        const share = (['coins', 'vipMs'] as const).filter((key) => of[key] > 0)
        const fraction =
          share.length > 0 ? share.reduce((sum, key) => sum + left[key] / of[key], 0) / share.length : 0
        if (share.length > 0) {
          expect(refund(left)).toBeGreaterThanOrEqual(Math.floor(of.priceMinor * fraction * (1 - 1e-9)))
          expect(refund(left)).toBeLessThanOrEqual(
            Math.ceil(of.priceMinor * fraction * (1 + 1e-9)) + of.stepMinor,
          )
        }
        const less = {
          coins: Math.floor(left.coins * part),
          bonus: Math.floor(left.bonus * part),
          vipMs: Math.floor(left.vipMs * part),
        }
        expect(refund(less)).toBeLessThanOrEqual(refund(left))
      }),
    )
  })
})

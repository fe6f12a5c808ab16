import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cheapestPurchase } from './cheapest-purchase.ts'

const small = { minor: 99, coins: 100, bonus: 0 }
const PACKAGES = [small, { minor: 499, coins: 500, bonus: 50 }, { minor: 999, coins: 1000, bonus: 150 }]

describe('what a viewer pays now for coins that are missing (row 437)', () => {
  test('is the sum of whole packages', () => {
    expect(cheapestPurchase(180, PACKAGES)).toEqual({
      minor: 198,
      coins: 200,
      packages: [{ item: small, count: 2 }],
    })
  })

  test('one large package instead of several small ones where that costs less', () => {
    const packages = [small, { minor: 150, coins: 500, bonus: 0 }]
    expect(cheapestPurchase(180, packages)).toMatchObject({ minor: 150, packages: [{ count: 1 }] })
  })

  test('of one price the fewest packages, then the most coins', () => {
    expect(
      cheapestPurchase(2, [
        { minor: 1, coins: 1, bonus: 0 },
        { minor: 2, coins: 2, bonus: 0 },
      ])?.packages,
    ).toMatchObject([{ count: 1 }])
    expect(
      cheapestPurchase(2, [
        { minor: 2, coins: 2, bonus: 0 },
        { minor: 2, coins: 3, bonus: 0 },
      ])?.coins,
    ).toBe(3)
  })

  test.each([
    ['nothing is missing', 0, PACKAGES],
    ['less than nothing is missing', -20, PACKAGES],
    ['no package is on sale', 10, []],
    ['packages hold no coins', 10, [{ minor: 999, coins: 0, bonus: 0 }]],
    ['nobody buys so much at once', 1_000_000_000, [{ minor: 1, coins: 3, bonus: 0 }]],
  ])('none where %s', (_, shortfallCoins, packages) => {
    expect(cheapestPurchase(shortfallCoins, packages)).toBeNull()
  })

  test('equals the least of all combinations, and covers the shortfall', () => {
    const offered = fc.record({
      minor: fc.integer({ min: 1, max: 60 }),
      coins: fc.integer({ min: 0, max: 9 }),
      bonus: fc.integer({ min: 0, max: 3 }),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.array(offered, { maxLength: 4 }),
        (shortfall, packages) => {
          const holding = packages.filter(({ coins, bonus }) => coins + bonus > 0)
          const least = (missing: number): number =>
            missing <= 0
              ? 0
              : Math.min(...holding.map(({ minor, coins, bonus }) => minor + least(missing - coins - bonus)))
          const purchase = cheapestPurchase(shortfall, packages)
          expect(purchase?.minor ?? Number.POSITIVE_INFINITY).toBe(least(shortfall))
          if (!purchase) return
          const sum = (of: (item: (typeof packages)[number]) => number) =>
            purchase.packages.reduce((total, { item, count }) => total + count * of(item), 0)
          expect(sum(({ minor }) => minor)).toBe(purchase.minor)
          expect(sum(({ coins, bonus }) => coins + bonus)).toBe(purchase.coins)
          expect(purchase.coins).toBeGreaterThanOrEqual(shortfall)
        },
      ),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sizeExactly } from '../../../contract/exact-top-up.ts'
import { cheapestPurchase } from './cheapest-purchase.ts'

const small = { minor: 99, coins: 100, bonus: 0 }
const PACKAGES = [small, { minor: 499, coins: 500, bonus: 50 }, { minor: 999, coins: 1000, bonus: 150 }]

describe('what a viewer pays now for coins that are missing (row 437)', () => {
  test('is the sum of whole packages', () => {
    expect(cheapestPurchase(180, { packages: PACKAGES })).toEqual({
      minor: 198,
      leftCoins: 20,
      firstTopUpBonus: 0,
      packages: [{ item: small, count: 2 }],
    })
  })

  test('one large package instead of several small ones where that costs less', () => {
    const packages = [small, { minor: 150, coins: 500, bonus: 0 }]
    expect(cheapestPurchase(180, { packages })).toMatchObject({ minor: 150, packages: [{ count: 1 }] })
  })

  test('of one price the fewest packages, then the most coins', () => {
    expect(
      cheapestPurchase(2, {
        packages: [
          { minor: 1, coins: 1, bonus: 0 },
          { minor: 2, coins: 2, bonus: 0 },
        ],
      })?.packages,
    ).toMatchObject([{ count: 1 }])
    expect(
      cheapestPurchase(2, {
        packages: [
          { minor: 2, coins: 2, bonus: 0 },
          { minor: 2, coins: 3, bonus: 0 },
        ],
      })?.leftCoins,
    ).toBe(1)
  })

  test.each([
    ['nothing is missing', 0, PACKAGES],
    ['less than nothing is missing', -20, PACKAGES],
    ['no package is on sale', 10, []],
    ['packages hold no coins', 10, [{ minor: 999, coins: 0, bonus: 0 }]],
    ['nobody buys so much at once', 1_000_000_000, [{ minor: 1, coins: 3, bonus: 0 }]],
  ])('none where %s', (_, shortfallCoins, packages) => {
    expect(cheapestPurchase(shortfallCoins, { packages })).toBeNull()
  })

  test('exactly what is missing, where any number is sold and costs less', () => {
    const exactTopUp = { minor: 99, coins: 100, coinsMin: 50, stepMinor: 1 }
    const buy = (shortfall: number) => cheapestPurchase(shortfall, { packages: PACKAGES, exactTopUp })
    const exactly = (minor: number, coins: number) => ({ item: { minor, coins, bonus: 0 }, count: 1 })
    expect(buy(180)).toMatchObject({ minor: 179, leftCoins: 0, packages: [exactly(179, 180)] })
    expect(buy(10)).toMatchObject({ minor: 50, leftCoins: 40, packages: [exactly(50, 50)] })
    expect(buy(1300)).toMatchObject({ minor: 1148, packages: [{ item: { coins: 1000 } }, exactly(149, 150)] })
    expect(cheapestPurchase(100_001, { packages: [], exactTopUp })).toBeNull()
  })

  test('less by the bonus of a first top-up, which comes only with one', () => {
    const sale = { packages: PACKAGES, firstTopUpBonus: 90 }
    expect(cheapestPurchase(180, sale)).toMatchObject({ minor: 99, leftCoins: 10 })
    expect(cheapestPurchase(60, sale)).toMatchObject({ minor: 99, leftCoins: 130 })
  })

  test('equals the least of all combinations, and covers the shortfall', () => {
    const offered = fc.record({
      minor: fc.integer({ min: 1, max: 60 }),
      coins: fc.integer({ min: 0, max: 9 }),
      bonus: fc.integer({ min: 0, max: 3 }),
    })
    const rate = fc.record({
      minor: fc.integer({ min: 1, max: 9 }),
      coins: fc.integer({ min: 1, max: 4 }),
      coinsMin: fc.integer({ min: 1, max: 6 }),
      stepMinor: fc.constantFrom(1, 10),
    })
    const sales = fc.record({
      packages: fc.array(offered, { maxLength: 4 }),
      exactTopUp: fc.option(rate),
      firstTopUpBonus: fc.integer({ min: 0, max: 3 }),
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), sales, (shortfall, sale) => {
        const { packages, exactTopUp, firstTopUpBonus } = sale
        const holding = packages.filter(({ coins, bonus }) => coins + bonus > 0)
        const exactly = (missing: number) => (exactTopUp ? sizeExactly(exactTopUp, missing)!.minor : Infinity)
        const least = (missing: number): number =>
          missing <= 0
            ? 0
            : Math.min(
                exactly(missing),
                ...holding.map(({ minor, coins, bonus }) => minor + least(missing - coins - bonus)),
              )
        const purchase = cheapestPurchase(shortfall, sale)
        expect(purchase?.minor ?? Infinity).toBe(least(Math.max(1, shortfall - firstTopUpBonus)))
        if (!purchase) return
        const sum = (of: (item: (typeof packages)[number]) => number) =>
          purchase.packages.reduce((total, { item, count }) => total + count * of(item), 0)
        expect(sum(({ minor }) => minor)).toBe(purchase.minor)
        expect(sum(({ coins, bonus }) => coins + bonus) + firstTopUpBonus).toBe(
          shortfall + purchase.leftCoins,
        )
        expect(purchase.leftCoins).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 500 },
    )
  })
})

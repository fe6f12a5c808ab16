import { type ExactTopUp, sizeExactly } from '../../../contract/exact-top-up.ts'

/** A package of the store, in the store's currency. */
export interface OfferedPackage {
  minor: number
  coins: number
  /** Spent like coins. */
  bonus: number
}

/** What coins can be bought with. */
export interface Sale {
  packages: readonly OfferedPackage[]
  exactTopUp?: ExactTopUp | null
  /** Added to the first top-up of this viewer; 0 or absent: none, or not known. */
  firstTopUpBonus?: number
}

export interface Purchase {
  minor: number
  /** Above the shortfall, with bonus. */
  leftCoins: number
  /** Comes with it. */
  firstTopUpBonus: number
  /** The dearest first. */
  packages: { item: OfferedPackage; count: number }[]
}

interface Sums {
  minor: number
  count: number
  coins: number
}

/** A chain of packages, the last one first. */
interface Way extends Sums {
  item: OfferedPackage | null
  before: Way | null
}

const NOTHING: Way = { minor: 0, count: 0, coins: 0, item: null, before: null }

/** Beyond this the search takes too long, and nobody tops up so much at once. */
const STEPS_MAX = 20_000

/**
 * What covers the shortfall for the least money; of several such purchases the one with fewest packages, then the one with most
 * coins.
 *
 * @returns null without a shortfall, where nothing on sale holds coins, and for a shortfall that nobody buys at once
 */
export function cheapestPurchase(
  shortfallCoins: number,
  { packages, exactTopUp = null, firstTopUpBonus = 0 }: Sale,
): Purchase | null {
  if (shortfallCoins < 1) return null
  // A bonus comes only with a top-up, however small.
  const missingCoins = Math.max(1, shortfallCoins - firstTopUpBonus)
  const ways = waysToBuy(missingCoins, packages)
  if (ways === null) return null
  const covering = ways.filter(({ coins }) => coins >= missingCoins)
  if (exactTopUp) {
    for (const before of ways) {
      const item = sizeExactly(exactTopUp, Math.max(1, missingCoins - before.coins))
      if (item) covering.push(andThen(before, { ...item, bonus: 0 }))
    }
  }
  const [first, ...others] = covering
  if (!first) return null
  const { minor, coins, ...way } = others.reduce(
    (best, other) => (isBetter(other, best) ? other : best),
    first,
  )
  const leftCoins = coins + firstTopUpBonus - shortfallCoins
  return { minor, leftCoins, firstTopUpBonus, packages: countPackages(way) }
}

/** The cheapest purchases of at least 0, 1, 2… steps, up to what is missing; the step divides all packages. Null: too many. */
function waysToBuy(missingCoins: number, packages: readonly OfferedPackage[]): Way[] | null {
  const holding = packages.filter(({ coins, bonus }) => coins + bonus > 0)
  const step = holding.reduce((divisor, { coins, bonus }) => greatestCommonDivisor(divisor, coins + bonus), 0)
  const steps = step === 0 ? 0 : Math.ceil(missingCoins / step)
  const cheapest = [NOTHING]
  if (steps > STEPS_MAX) return null
  for (let at = 1; at <= steps; at++) {
    const ways = holding.map((item) =>
      andThen(cheapest[Math.max(0, at - (item.coins + item.bonus) / step)]!, item),
    )
    cheapest.push(ways.reduce((best, way) => (isBetter(way, best) ? way : best)))
  }
  return cheapest
}

function andThen(before: Way, item: OfferedPackage): Way {
  const { minor, count, coins } = before
  return { minor: minor + item.minor, count: count + 1, coins: coins + item.coins + item.bonus, item, before }
}

function isBetter(way: Sums, best: Sums): boolean {
  if (way.minor !== best.minor) return way.minor < best.minor
  return way.count === best.count ? way.coins > best.coins : way.count < best.count
}

function countPackages(way: Pick<Way, 'item' | 'before'>): Purchase['packages'] {
  const counts = new Map<OfferedPackage, number>()
  for (let at: typeof way | null = way; at?.item; at = at.before)
    counts.set(at.item, (counts.get(at.item) ?? 0) + 1)
  const packages = [...counts].map(([item, count]) => ({ item, count }))
  return packages.toSorted((one, other) => other.item.minor - one.item.minor)
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other)
}

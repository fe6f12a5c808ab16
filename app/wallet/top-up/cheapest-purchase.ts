/** A package of the store, in the store's currency. */
export interface OfferedPackage {
  minor: number
  coins: number
  /** Spent like coins. */
  bonus: number
}

export interface Purchase {
  minor: number
  /** With bonus. */
  coins: number
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

/** Beyond this the search takes too long, and nobody tops up so much at once. */
const STEPS_MAX = 20_000

/**
 * The packages that hold at least `shortfallCoins` for the least money; of several such purchases the one with fewest packages, then
 * the one with most coins.
 *
 * @returns null without a shortfall, without packages that hold coins, and for a shortfall that nobody buys at once
 */
export function cheapestPurchase(
  shortfallCoins: number,
  packages: readonly OfferedPackage[],
): Purchase | null {
  const sized = packages
    .map((item) => ({ item, coins: item.coins + item.bonus }))
    .filter(({ coins }) => coins > 0)
  const step = sized.reduce((divisor, { coins }) => greatestCommonDivisor(divisor, coins), 0)
  const steps = step === 0 ? 0 : Math.ceil(shortfallCoins / step)
  if (steps < 1 || steps > STEPS_MAX) return null
  const cheapest: Way[] = [{ minor: 0, count: 0, coins: 0, item: null, before: null }]
  for (let at = 1; at <= steps; at++) {
    let best: Way | null = null
    for (const { item, coins } of sized) {
      const before = cheapest[Math.max(0, at - coins / step)]!
      const sums = { minor: before.minor + item.minor, count: before.count + 1, coins: before.coins + coins }
      if (best === null || isBetter(sums, best)) best = { ...sums, item, before }
    }
    cheapest.push(best!)
  }
  return toPurchase(cheapest[steps]!)
}

function isBetter(way: Sums, best: Sums): boolean {
  if (way.minor !== best.minor) return way.minor < best.minor
  return way.count === best.count ? way.coins > best.coins : way.count < best.count
}

function toPurchase(way: Way): Purchase {
  const { minor, coins } = way
  const counts = new Map<OfferedPackage, number>()
  for (let at: Way | null = way; at?.item; at = at.before) counts.set(at.item, (counts.get(at.item) ?? 0) + 1)
  const packages = [...counts].map(([item, count]) => ({ item, count }))
  return { minor, coins, packages: packages.toSorted((one, other) => other.item.minor - one.item.minor) }
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other)
}

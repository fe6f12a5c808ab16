/** The rate at which a store sells any number of coins, so that a top-up can be exactly what is missing. */
export interface ExactTopUp {
  /** Of `coins` coins, in the smallest unit of the currency. */
  minor: number
  coins: number
  /** The fewest that are sold: the provider's fee has a fixed part. */
  coinsMin: number
  /** A price is a multiple of it; above 1 where the provider takes fewer decimals than the currency has. */
  stepMinor: number
  /** 0: they never expire; null: not known. */
  expireAfterDays?: number | null
}

/** Nobody tops up more at once, and a request cannot name a price without bound. */
export const EXACT_COINS_MAX = 100_000

/**
 * What covers `missingCoins`, a whole number above 0, at a price that is rounded up. Null: more than is sold at once.
 */
export function sizeExactly(
  { minor, coins, coinsMin, stepMinor }: ExactTopUp,
  missingCoins: number,
): { minor: number; coins: number } | null {
  const bought = Math.max(missingCoins, coinsMin)
  if (bought > EXACT_COINS_MAX) return null
  return { minor: Math.ceil((bought * minor) / (coins * stepMinor)) * stepMinor, coins: bought }
}

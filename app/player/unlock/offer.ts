import type { OpenPayment } from '../../context.ts'
import { formatDollars } from '../../i18n/dollars.ts'

/** Rounded up. A range, since the price of coins depends on the package. */
export interface CentsRange {
  lowCents: number
  highCents: number
}

export interface MemberOffer {
  coins: number
  bonus: number
  spentCoins: number
  spentBonus: number
  dayLimitCoins: number | null
  spentTodayCoins: number
  isAutoUnlockOn: boolean
}

export interface Offer {
  rest: { priceCoins: number; count: number; range: CentsRange | null } | null
  member: MemberOffer | null
  has: { rest: boolean; auto: boolean; limit: boolean }
  openPayments: OpenPayment[]
  /** For members: a purchase sent repeatedly with it is charged once. */
  key: string | null
}

interface Package {
  price: string
  coins: number
  bonus: number
}

/**
 * By the cheapest and by the dearest package, `coins × price / (coins + bonus of the package)`: bonus is
 * spent like coins. Null without packages.
 */
export function centsRange(priceCoins: number, packages: readonly Package[]): CentsRange | null {
  const cents = packages
    .filter(({ coins, bonus }) => coins + bonus > 0)
    .map(({ price, coins, bonus }) => (priceCoins * Math.round(Number(price) * 100)) / (coins + bonus))
    .map((amount) => Math.ceil(Math.round(amount * 1e6) / 1e6))
  return cents.length === 0 ? null : { lowCents: Math.min(...cents), highCents: Math.max(...cents) }
}

/** How the page's language writes what lies between two numbers. */
type RangeText = (from: number | string, to: number | string) => string

/** `$26.72–$33.26`, or one amount when both are the same. */
export function formatRange(
  { lowCents, highCents }: CentsRange,
  language: string,
  rangeText: RangeText,
): string {
  const low = formatDollars(lowCents / 100, language)
  return lowCents === highCents ? low : rangeText(low, formatDollars(highCents / 100, language))
}

interface PricedEpisode {
  isLocked: boolean
  isAppOnly: boolean
  priceCoins: number
}

export function openNumbers(episodes: readonly PricedEpisode[], rangeText: RangeText): string {
  const runs: [number, number][] = []
  episodes.forEach(({ isLocked, isAppOnly }, index) => {
    if (isLocked || isAppOnly) return
    const last = runs.at(-1)
    if (last?.[1] === index) last[1] = index + 1
    else runs.push([index + 1, index + 1])
  })
  return runs.map(([from, to]) => (from === to ? `${from}` : rangeText(from, to))).join(', ')
}

export function lockedPrices(episodes: readonly PricedEpisode[]): { low: number; high: number } | null {
  const prices = episodes
    .filter(({ isLocked, isAppOnly }) => isLocked && !isAppOnly)
    .map(({ priceCoins }) => priceCoins)
  return prices.length === 0 ? null : { low: Math.min(...prices), high: Math.max(...prices) }
}

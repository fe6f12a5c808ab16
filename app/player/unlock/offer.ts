import type { OpenPayment } from '../../context.ts'
import type { Sale } from '../../wallet/top-up/cheapest-purchase.ts'

export interface MemberOffer {
  coins: number
  bonus: number
  spentCoins: number
  spentBonus: number
  dayLimitCoins: number | null
  spentTodayCoins: number
  isAutoUnlockOn: boolean
}

/** What coins are bought with is absent in data that a front of the former release sends during an upgrade. */
export interface Offer extends Partial<Sale> {
  rest: { priceCoins: number; count: number } | null
  /** Of what is on sale, ISO 4217. */
  currency?: string
  member: MemberOffer | null
  has: { rest: boolean; auto: boolean; limit: boolean }
  openPayments: OpenPayment[]
  /** For members: a purchase sent repeatedly with it is charged once. */
  key: string | null
}

/** How the page's language writes what lies between two numbers. */
type RangeText = (from: number | string, to: number | string) => string

interface PricedEpisode {
  isLocked: boolean
  isAppOnly: boolean
  priceCoins: number
}

export function openNumbers(episodes: readonly PricedEpisode[], rangeText: RangeText): string {
  return toRuns(episodes, rangeText, ({ isLocked, isAppOnly }) => !isLocked && !isAppOnly)
}

export function appNumbers(episodes: readonly PricedEpisode[], rangeText: RangeText): string {
  return toRuns(episodes, rangeText, ({ isAppOnly }) => isAppOnly)
}

function toRuns(
  episodes: readonly PricedEpisode[],
  rangeText: RangeText,
  isNamed: (episode: PricedEpisode) => boolean,
): string {
  const runs: [number, number][] = []
  episodes.forEach((episode, index) => {
    if (!isNamed(episode)) return
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

import type { CodeName } from '../../../contract/codes.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type ModelAction =
  | { kind: 'grant'; coins: number; bonus: number; hours: number | null }
  | { kind: 'play'; number: number }
  | { kind: 'series' }
  | { kind: 'limit'; coins: number | null }
  | { kind: 'wait'; hours: number }

interface ModelLot {
  purse: 'coins' | 'bonus'
  left: number
  endsAtMs: number
}

/**
 * The expected behaviour of a wallet in minimal form: one member, one series whose first episode is free and whose
 * others cost `prices`. Written independently of the platform.
 */
export function modelWallet(prices: readonly number[]) {
  const lots: ModelLot[] = []
  const unlocked = new Set<number>()
  const spentOn = new Map<number, number>()
  let limit = Number.POSITIVE_INFINITY

  const locked = () => prices.map((_, index) => index + 2).filter((number) => !unlocked.has(number))
  const sumPrices = (numbers: number[]) => numbers.reduce((sum, number) => sum + prices[number - 2]!, 0)
  const sum = (purse: ModelLot['purse'], nowMs: number) =>
    lots.reduce((all, lot) => all + (lot.purse === purse && lot.endsAtMs > nowMs ? lot.left : 0), 0)

  function buy(numbers: number[], nowMs: number): CodeName {
    const price = sumPrices(numbers)
    const day = Math.floor(nowMs / DAY_MS)
    const spent = spentOn.get(day) ?? 0
    if (spent + price > limit) return 'dailyLimit'
    if (sum('coins', nowMs) + sum('bonus', nowMs) < price) return 'insufficientBalance'
    let missing = price
    for (const purse of ['bonus', 'coins']) {
      const usable = lots.filter((lot) => lot.purse === purse && lot.endsAtMs > nowMs)
      for (const lot of usable.toSorted((a, b) =>
        a.endsAtMs === b.endsAtMs ? 0 : a.endsAtMs - b.endsAtMs,
      )) {
        const taken = Math.min(missing, lot.left)
        lot.left -= taken
        missing -= taken
      }
    }
    for (const number of numbers) unlocked.add(number)
    spentOn.set(day, spent + price)
    return 'success'
  }

  return {
    restPrice: () => sumPrices(locked()),
    balances: (nowMs: number) => ({ coins: sum('coins', nowMs), bonus: sum('bonus', nowMs) }),
    /** The code the platform should answer. */
    perform(action: ModelAction, nowMs: number): CodeName {
      switch (action.kind) {
        case 'grant': {
          const endsAtMs = action.hours === null ? Number.POSITIVE_INFINITY : nowMs + action.hours * HOUR_MS
          lots.push(
            { purse: 'coins', left: action.coins, endsAtMs },
            { purse: 'bonus', left: action.bonus, endsAtMs },
          )
          return 'success'
        }
        case 'limit':
          limit = action.coins ?? Number.POSITIVE_INFINITY
          return 'success'
        case 'wait':
          return 'success'
        case 'play':
          if (action.number === 1 || unlocked.has(action.number)) return 'success'
          return locked()[0] === action.number ? buy([action.number], nowMs) : 'notNextLocked'
        case 'series':
          return locked().length === 0 ? 'success' : buy(locked(), nowMs)
      }
    },
  }
}

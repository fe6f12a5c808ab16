/** Random numbers that a seed repeats for ever. */
export interface Random {
  /** Whole, 0 or more, below `limit`. */
  below(limit: number): number
  /** Whole, both ends included. */
  between(first: number, last: number): number
  /** 0 or more, below 1. */
  share(): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** One of the names, each as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name
}

/** `sfc32`, which passes the usual batteries of tests; the seed is any whole number. */
export function seededRandom(seed: number): Random {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, seed | 0, 1]
  function next(): number {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return sum >>> 0
  }
  // Seeds that are neighbours begin alike.
  for (let round = 0; round < 15; round += 1) next()

  const share = () => next() / 2 ** 32
  const below = (limit: number) => Math.floor(share() * limit)
  return {
    below,
    share,
    between: (first, last) => first + below(last - first + 1),
    chance: (probability) => share() < probability,
    pick: (items) => {
      if (items.length === 0) throw new RangeError('There is nothing to pick from.')
      return items[below(items.length)]!
    },
    weighted(weights) {
      const entries = Object.entries<number>(weights)
      let left = share() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) {
        left -= weight
        if (left < 0) return name as never
      }
      throw new RangeError('Every weight is 0.')
    },
  }
}

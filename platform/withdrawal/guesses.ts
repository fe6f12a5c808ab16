import type { Clock } from '../runtime/clock.ts'

/** Of one client, and of all together: locking a buyer out takes many clients, and so does guessing. */
const OF_CLIENT_MAX = 10
const OF_ALL_MAX = 100
const COUNTED_MS = 3_600_000
const KEYS_MAX = 10_000

interface Guess {
  orderNo: string
  /** Null: the web front does not say; all of these are one. */
  client: string | null
}

/** Wrong addresses for a number within an hour, whether or not a purchase has it. */
export function countGuesses(clock: Clock) {
  const ofClient = counter(clock, OF_CLIENT_MAX)
  const ofAll = counter(clock, OF_ALL_MAX)
  const keyOf = ({ orderNo, client }: Guess) => JSON.stringify([orderNo, client])
  return {
    areTooMany: (guess: Guess) => ofClient.isFull(keyOf(guess)) || ofAll.isFull(guess.orderNo),
    add(guess: Guess) {
      ofClient.add(keyOf(guess))
      ofAll.add(guess.orderNo)
    },
  }
}

function counter(clock: Clock, max: number) {
  const counted = new Map<string, { count: number; sinceMs: number }>()
  const read = (key: string) => {
    const found = counted.get(key)
    return found && clock.nowMs() - found.sinceMs < COUNTED_MS ? found : { count: 0, sinceMs: clock.nowMs() }
  }
  return {
    isFull: (key: string) => read(key).count >= max,
    add(key: string) {
      const { count, sinceMs } = read(key)
      counted.delete(key)
      counted.set(key, { count: count + 1, sinceMs })
      const oldest = counted.keys().next()
      if (counted.size > KEYS_MAX && !oldest.done) counted.delete(oldest.value)
    },
  }
}

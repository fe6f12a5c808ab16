import { seededRandom } from '../simulation/random.ts'
import { type CrashBuyer, UnavailableError } from './buyer.ts'

/** The cost of one fault for its clients. */
export interface Cost {
  fault: string
  answered: number
  /** Requests that ended in B0503, or without an answer within the buyer's patience. */
  unanswered: number
  /** From the fault's end to the first good answer after it, in ms, for each time. */
  recoveryMs: number[]
  /** The longest anybody waited for a good answer to one question, asked as often as it took, in ms. */
  longestWaitMs: number
}

const WAIT_MS_MAX = 30_000

interface Suffering {
  buyers: readonly CrashBuyer[]
  /** Origins. */
  platforms: readonly string[]
  seed: number
  /** After so long without an answer a buyer asks the next platform, and waits there, in ms. */
  patienceMs?: number
}

/**
 * Has `buyers` press on while `harm` does what it does, and answers what it cost them. Rejects when a platform breaks off
 * a question or answers what it should not.
 *
 * @param harm calls its argument when its fault is over, each time; that resolves with the first good answer after it
 */
export async function suffer(
  fault: string,
  { buyers, platforms, seed, patienceMs = WAIT_MS_MAX }: Suffering,
  harm: (ended: () => Promise<void>) => Promise<void>,
): Promise<Cost> {
  const cost: Cost = { fault, answered: 0, unanswered: 0, recoveryMs: [], longestWaitMs: 0 }
  let isOver = false
  let onAnswer = () => {}
  const pressing = buyers.map((buyer, n) => {
    let turn = n
    let isLate = false
    let requestedAtMs = performance.now()
    return buyer.pressOn({
      get origin() {
        return platforms[turn % platforms.length] as string
      },
      random: seededRandom(seed * 1_000 + n),
      isOver: () => isOver,
      get answerMsMax() {
        return isLate ? WAIT_MS_MAX : patienceMs
      },
      hear() {
        isLate = false
        cost.answered += 1
        cost.longestWaitMs = Math.max(cost.longestWaitMs, Math.round(performance.now() - requestedAtMs))
        requestedAtMs = performance.now()
        onAnswer()
      },
      forgives(error) {
        isLate = error instanceof Error && error.name === 'TimeoutError'
        if (!isLate && !(error instanceof UnavailableError)) return false
        cost.unanswered += 1
        turn += 1
        return true
      },
    })
  })
  const over = Promise.withResolvers<void>()
  const ended = async () => {
    const endedAtMs = performance.now()
    const answered = new Promise<void>((resolve) => {
      onAnswer = resolve
    })
    await Promise.race([answered, over.promise])
    cost.recoveryMs.push(Math.round(performance.now() - endedAtMs))
  }
  const all = Promise.all(pressing)
  const harming = harm(ended)
  try {
    await Promise.race([harming, all])
    return cost
  } finally {
    isOver = true
    over.resolve()
    // The fault comes to its end in any case, so that nothing is left half taken away.
    await harming
    await all
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../simulation/random.ts'
import type { CrashBuyer } from './buyer.ts'
import type { Diary } from './diary.ts'
import { startPlatformProcess } from './platform-process.ts'
import type { Group } from './process-group.ts'
import { refundable, refundByPlatform, startRefund } from './refunds.ts'
import type { CrashWorld } from './world.ts'

const LIFE_MS_MAX = 60_000
/**
 * Answers after which a life ends: counted, so that a slow machine is killed with as much in progress as a fast one.
 */
const ANSWERS = { min: 10, max: 80 }
/** And so much later. */
const DELAY_MS_MAX = 30
/** How often a life has a refund in it. */
const REFUND_CHANCE = 0.5

interface LifeOptions {
  world: CrashWorld
  buyers: readonly CrashBuyer[]
  seed: number
  diary: Diary
  /** Ends the life early, and all its processes. */
  signal: AbortSignal
}

/** Starts the platform as its own process, has buyers press on, and kills it in the middle of what they ask. */
export async function live({ world, buyers, seed, diary, signal }: LifeOptions): Promise<void> {
  signal.throwIfAborted()
  const random = seededRandom(seed)
  const toRefund = random.chance(REFUND_CHANCE) ? refundable(diary, random) : null
  const groups: Group[] = []
  let isOver = false
  const end = async () => {
    isOver = true
    world.relay.platform = null
    await Promise.all(groups.map((group) => group.kill()))
  }
  const stop = () => void end()
  signal.addEventListener('abort', stop)
  try {
    const platform = startPlatformProcess(world)
    groups.push(platform.group)
    if (toRefund && world.engine === 'postgres') groups.push(startRefund(world, toRefund, diary))
    const early = platform.group.ended.then((code) => {
      signal.throwIfAborted()
      if (!isOver) throw new Error(`The platform ended by itself with ${code}.`)
    })
    // It may come while something else is waited for.
    early.catch(() => {})
    const origin = (await Promise.race([platform.origin, early])) as string
    world.relay.platform = origin

    const enough = Promise.withResolvers<void>()
    let missing = random.between(ANSWERS.min, ANSWERS.max)
    const hear = () => {
      missing -= 1
      if (missing === 0) enough.resolve()
    }
    const pressing = Promise.all([
      ...buyers.map((buyer, n) =>
        buyer.pressOn({ origin, random: seededRandom(seed * 100 + n), isOver: () => isOver, hear }),
      ),
      toRefund && world.engine === 'pglite' ? refundByPlatform(world, toRefund, diary, () => isOver) : null,
    ])
    await Promise.race([enough.promise, pressing, early, wait(LIFE_MS_MAX, null, { ref: false })])
    if (missing > 0) throw new Error('The platform answers too little to be killed in the middle of it.')
    await wait(random.below(DELAY_MS_MAX))
    diary.noteKill()
    await end()
    await pressing
  } finally {
    signal.removeEventListener('abort', stop)
    await end()
  }
}

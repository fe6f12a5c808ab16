import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '../simulation/random.ts'
import type { CrashBuyer } from './buyer.ts'
import type { Diary } from './diary.ts'
import { type Group, groupOf } from './process-group.ts'
import { refundable, refundByPlatform, startRefund } from './refunds.ts'
import type { CrashWorld } from './world.ts'

const MAIN = fileURLToPath(new URL('../../platform/main.ts', import.meta.url))
const START_MS_MAX = 120_000
const LIFE_MS_MAX = 60_000
/** Answers after which a life ends: counted, so that a slow machine is killed in the middle of as much as a fast one. */
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
    const child = spawn(process.execPath, [MAIN], {
      env: world.environment,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    const platform = groupOf(child)
    groups.push(platform)
    if (toRefund && world.engine === 'postgres') groups.push(startRefund(world, toRefund, diary))
    const early = platform.ended.then((code) => {
      signal.throwIfAborted()
      if (!isOver) throw new Error(`The platform ended by itself with ${code}.`)
    })
    // It may come while something else is waited for.
    early.catch(() => {})
    const origin = (await Promise.race([originOf(child.stdout), early])) as string
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

/** Where the platform says that it answers. */
async function originOf(stdout: NodeJS.ReadableStream): Promise<string> {
  const signal = AbortSignal.timeout(START_MS_MAX)
  for (let said = ''; ; ) {
    const [chunk] = await once(stdout, 'data', { signal })
    said += chunk
    const origin = /answers on (http:\S+)\n/.exec(said)?.[1]
    if (origin) return origin
  }
}

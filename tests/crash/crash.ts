/**
 * Kills the platform's process in the middle of orders, captures, notices, unlocks and refunds, again and again, and
 * looks at what is left: `node tests/crash/crash.ts [--kills 10] [--engine pglite|postgres] [--seed 1]`, each engine
 * after the other. The payment provider lives in this process and keeps its own book. Ends with 1 when something is lost
 * or there twice, and when too little happened to say so. Rows 4, 134, 188, 431.
 */
import { parseArgs } from 'node:util'
import { mayLackPostgres } from '../conformance/postgres.ts'
import { createBuyer } from './buyer.ts'
import { ACTS, Diary } from './diary.ts'
import { judge, type Verdict } from './judge.ts'
import { live } from './life.ts'
import { type EngineName, openWorld } from './world.ts'

/** Buyers of one life. */
const AT_ONCE = 12

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    engine: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
const kills = wholeNumber('kills')
const seed = wholeNumber('seed')

function wholeNumber(name: 'kills' | 'seed'): number {
  const value = Number(values[name])
  if (Number.isSafeInteger(value) && value > 0) return value
  throw new RangeError(`--${name} takes a whole number above 0.`)
}

const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => stopping.abort(new Error(`Stopped by ${name}.`)))
}

/** Answers what is wrong. */
async function crash(engine: EngineName): Promise<string[]> {
  const diary = new Diary()
  // Each life has a buyer more and one less than the last: a member may begin twenty orders in an hour.
  const world = await openWorld(engine, AT_ONCE + kills, diary)
  try {
    const startedAtMs = performance.now()
    const buyers = world.members.map((member) => createBuyer(world, member, diary))
    for (let kill = 0; kill < kills; kill += 1) {
      const present = buyers.slice(kill, kill + AT_ONCE)
      await live({ world, buyers: present, seed: seed * 10_000 + kill, diary, signal: stopping.signal })
    }
    const verdict = await judge(world, diary)
    const seconds = Math.round((performance.now() - startedAtMs) / 1000)
    console.log(
      `${engine}: ${diary.killCount} kills in ${seconds} s, ${diary.hitCount} in the middle of something`,
    )
    for (const act of ACTS) {
      console.log(
        `  ${act}: ${diary.told[act].size} acknowledged, ${diary.broken[act]} under way when it was killed`,
      )
    }
    console.log(
      `  left: ${Object.entries(verdict.found)
        .map(([name, count]) => `${count} ${name}`)
        .join(', ')}`,
    )
    return [...verdict.faults, ...lacks(diary, verdict)]
  } finally {
    await world.close()
  }
}

/** What must have happened for the rest to mean something. */
function lacks({ told, broken, hitCount }: Diary, { found }: Verdict): string[] {
  const floors: [string, number, number][] = [
    ['kills in the middle of something', hitCount, Math.ceil(kills * 0.8)],
    ['acknowledged orders', told.order.size, kills],
    ['acknowledged credits', told.confirmation.size, Math.ceil(kills / 2)],
    ['acknowledged unlocks', told.unlock.size, kills],
    ['acknowledged notices', told.notice.size, 1],
    [
      'orders, confirmations and unlocks broken off',
      broken.order + broken.confirmation + broken.unlock,
      kills,
    ],
    ['captured payments nobody was told of', found.untold, 1],
    ['refunds, begun or done', told.refund.size + broken.refund, kills >= 10 ? 1 : 0],
  ]
  return floors
    .filter(([, count, floor]) => count < floor)
    .map(([what, count, floor]) => {
      return `${count} ${what} prove nothing; at least ${floor} do`
    })
}

const ENGINES: readonly EngineName[] = ['pglite', 'postgres']
const engines = ENGINES.filter((engine) => values.engine === undefined || engine === values.engine)
if (engines.length === 0) throw new RangeError(`--engine takes ${ENGINES.join(' or ')}.`)
for (const engine of engines) {
  if (engine === 'postgres' && mayLackPostgres()) {
    console.log('postgres: skipped, as ALLOW_SKIP says')
    continue
  }
  for (const fault of await crash(engine)) {
    console.error(`${engine}, seed ${seed}: ${fault}`)
    process.exitCode = 1
  }
}

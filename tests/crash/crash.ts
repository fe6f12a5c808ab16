/**
 * Kills the platform's process in the middle of orders, captures, notices, unlocks, refunds and withdrawals, again and again, and
 * looks at what is left: `node tests/crash/crash.ts [--kills 10] [--engine pglite|postgres] [--seed 1] [--figures]`, each
 * engine after the other; `--figures` writes `docs/figures/crash.json`. The payment provider lives in this process and
 * keeps its own book. Ends with 1 when something is lost or there twice, and when too little happened to say so.
 * Rows 4, 134, 188, 431.
 */
import { parseArgs } from 'node:util'
import { mayLackPostgres } from '../conformance/postgres.ts'
import { writeFigures } from '../verify/figures.ts'
import { createBuyer } from './buyer.ts'
import { ACTIONS, type Action, Diary } from './diary.ts'
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
    figures: { type: 'boolean', default: false },
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

/** The kills of one engine and their results. */
interface CrashReport {
  engine: EngineName
  seed: number
  kills: number
  /** Kills during at least one operation. */
  hits: number
  seconds: number
  /** Operations that the platform acknowledged, and operations in progress when it was killed. */
  actions: Record<Action, { acknowledged: number; brokenOff: number }>
  /** What the judge found in the end, counted. */
  left: Verdict['found']
  faults: readonly string[]
}

async function crash(engine: EngineName): Promise<CrashReport> {
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
    return {
      engine,
      seed,
      kills: diary.killCount,
      hits: diary.hitCount,
      seconds: Math.round((performance.now() - startedAtMs) / 1000),
      actions: Object.fromEntries(
        ACTIONS.map((action) => [
          action,
          { acknowledged: diary.reported[action].size, brokenOff: diary.broken[action] },
        ]),
      ) as CrashReport['actions'],
      left: verdict.found,
      faults: [...verdict.faults, ...lacks(diary, verdict)],
    }
  } finally {
    await world.close()
  }
}

function tell({ engine, kills, hits, seconds, actions, left, faults }: CrashReport): void {
  console.log(`${engine}: ${kills} kills in ${seconds} s, ${hits} in the middle of something`)
  for (const [action, { acknowledged, brokenOff }] of Object.entries(actions)) {
    console.log(`  ${action}: ${acknowledged} acknowledged, ${brokenOff} under way when it was killed`)
  }
  console.log(
    `  left: ${Object.entries(left)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}`,
  )
  for (const fault of faults) console.error(`${engine}, seed ${seed}: ${fault}`)
}

/** Minimum counts for a meaningful result. */
function lacks({ reported, broken, hitCount }: Diary, { found }: Verdict): string[] {
  const floors: [string, number, number][] = [
    ['kills in the middle of something', hitCount, Math.ceil(kills * 0.8)],
    ['acknowledged orders', reported.order.size, kills],
    ['acknowledged credits', reported.confirmation.size, Math.ceil(kills / 2)],
    ['acknowledged unlocks', reported.unlock.size, kills],
    ['acknowledged notices', reported.notice.size, 1],
    [
      'orders, confirmations and unlocks broken off',
      broken.order + broken.confirmation + broken.unlock,
      kills,
    ],
    ['captured payments nobody was told of', found.unreported, 1],
    ['refunds, begun or done', reported.refund.size + broken.refund, kills >= 10 ? 1 : 0],
    ['withdrawals, begun or done', reported.withdrawal.size + broken.withdrawal, kills >= 10 ? 1 : 0],
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
const reports: CrashReport[] = []
for (const engine of engines) {
  if (engine === 'postgres' && mayLackPostgres()) {
    console.log('postgres: skipped, as ALLOW_SKIP says')
    continue
  }
  const report = await crash(engine)
  tell(report)
  reports.push(report)
}
if (values.figures) await writeFigures('crash', { engines: reports })
process.exitCode = reports.every(({ faults }) => faults.length === 0) ? 0 : 1

/**
 * Takes the database away from a platform at work, and looks at what is left: connections ended in the middle of
 * transactions, PostgreSQL stopped (at once, and in order) and started again, one of two platforms standing still for
 * eight seconds. `node tests/crash/outages.ts [--rounds 10] [--seed 1] [--figures]`: so many ended transactions'
 * rounds, and a tenth of it of each stop; `--figures` writes `docs/figures/outages.json`. The same judge as of the kills.
 * Ends with 1 when something is lost or there twice, when a platform ends or stops answering, and when too little happened.
 * Rows 4, 134, 431.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openPostgres } from '../../platform/db/open.ts'
import { mayLackPostgres, type OwnPostgres } from '../conformance/postgres.ts'
import { writeFigures } from '../verify/figures.ts'
import { createBuyer } from './buyer.ts'
import { ACTIONS, Diary } from './diary.ts'
import { judge } from './judge.ts'
import { type PlatformProcess, startPlatformProcess } from './platform-process.ts'
import { type Cost, suffer } from './suffer.ts'
import { type CrashWorld, openWorld } from './world.ts'

/** Buyers of one fault. */
const AT_ONCE = 12
/** Between two rounds of ended transactions, in ms. */
const ROUND_MS = 250
/** How long the database is away, and how long it is there before and after, in ms. */
const AWAY_MS = 1_000
const CALM_MS = 1_000
const FROZEN_MS = 8_000
/** A buyer without an answer from one platform asks the other. */
const PATIENCE_MS = 1_000
/** PostgreSQL takes the wallet from a frozen platform after 5 s: nobody waits until it continues. */
const STANDSTILL_MS_MAX = FROZEN_MS
/** A platform answers well again this soon after its database does. */
const RECOVERY_MS_MAX = 5_000

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    figures: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const seed = Number(values.seed)

const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => stopping.abort(new Error(`Stopped by ${name}.`)))
}

/** Ends every connection that is in a transaction, again and again; answers how many it ended. */
async function endTransactions({ url }: OwnPostgres): Promise<number> {
  const db = openPostgres(url, () => {})
  let count = 0
  try {
    for (let round = 0; round < rounds; round += 1) {
      await wait(ROUND_MS, null, { signal: stopping.signal })
      const { rows } = await sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE xact_start IS NOT NULL AND backend_type = 'client backend' AND pid <> pg_backend_pid()
      `.execute(db)
      count += rows.length
    }
    return count
  } finally {
    await db.destroy()
  }
}

async function runOutages(
  world: CrashWorld,
  postgres: OwnPostgres,
  platforms: PlatformProcess[],
  diary: Diary,
) {
  const buyers = world.members.map((member) => createBuyer(world, member, diary))
  const next = () => buyers.splice(0, AT_ONCE)
  const origins = await Promise.all(platforms.map(({ origin }) => origin))
  const [first] = origins as [string]
  world.relay.platform = first

  let transactions = 0
  const costs = [
    await suffer(
      'connections ended in transactions',
      { buyers: next(), platforms: [first], seed },
      async (ended) => {
        transactions = await endTransactions(postgres)
        await ended()
        // On a slow machine hardly a request is done between two rounds.
        await wait(CALM_MS)
      },
    ),
  ]
  for (const mode of ['immediate', 'fast'] as const) {
    costs.push(
      await suffer(
        `PostgreSQL stopped (${mode})`,
        { buyers: next(), platforms: [first], seed },
        async (ended) => {
          for (let time = 0; time < Math.ceil(rounds / 10); time += 1) {
            await wait(CALM_MS, null, { signal: stopping.signal })
            await postgres.halt(mode)
            await wait(AWAY_MS)
            await postgres.resume()
            await ended()
          }
          await wait(CALM_MS)
        },
      ),
    )
  }
  const frozen = platforms[1] as PlatformProcess
  costs.push(
    await suffer(
      'one of two platforms frozen for 8 s',
      { buyers: next(), platforms: origins, seed, patienceMs: PATIENCE_MS },
      async (ended) => {
        await wait(CALM_MS, null, { signal: stopping.signal })
        process.kill(frozen.pid, 'SIGSTOP')
        await wait(FROZEN_MS, null, { signal: stopping.signal })
        process.kill(frozen.pid, 'SIGCONT')
        await ended()
        await wait(CALM_MS)
      },
    ),
  )
  return { transactions, costs }
}

/** What a fault did that it must not, and what must have happened for the rest to mean something. */
function findFaults(diary: Diary, transactions: number, costs: readonly Cost[]): string[] {
  const faults = costs.flatMap(({ fault, answered, unanswered, recoveryMs, longestWaitMs }) => {
    const slowest = Math.max(...recoveryMs)
    return [
      ...(slowest > RECOVERY_MS_MAX ? [`${fault}: the first good answer came after ${slowest} ms`] : []),
      ...(longestWaitMs > STANDSTILL_MS_MAX ? [`${fault}: somebody waited ${longestWaitMs} ms`] : []),
      ...(answered < AT_ONCE || unanswered === 0
        ? [`${fault}: ${answered} answers and ${unanswered} failures prove nothing`]
        : []),
    ]
  })
  const floors: [string, number, number][] = [
    ['ended transactions', transactions, rounds],
    ['acknowledged orders', diary.reported.order.size, AT_ONCE],
    ['acknowledged credits', diary.reported.confirmation.size, AT_ONCE],
    ['acknowledged unlocks', diary.reported.unlock.size, AT_ONCE],
  ]
  for (const [what, count, floor] of floors) {
    if (count < floor) faults.push(`${count} ${what} prove nothing; at least ${floor} do`)
  }
  return faults
}

async function run(): Promise<readonly string[]> {
  const diary = new Diary()
  const world = await openWorld('postgres', 4 * AT_ONCE, diary)
  const platforms: PlatformProcess[] = []
  const end = () => Promise.all(platforms.map(({ group }) => group.kill()))
  let isOver = false
  let running: ReturnType<typeof runOutages> | null = null
  try {
    const startedAtMs = performance.now()
    platforms.push(startPlatformProcess(world), startPlatformProcess(world))
    const early = Promise.race(platforms.map(({ group }) => group.ended)).then((code) => {
      if (!isOver) throw new Error(`A platform ended by itself with ${code}.`)
    })
    running = runOutages(world, world.postgres as OwnPostgres, platforms, diary)
    const { transactions, costs } = (await Promise.race([running, early])) as Awaited<typeof running>
    isOver = true
    world.relay.platform = null
    await end()
    const verdict = await judge(world, diary)
    const faults = [...verdict.faults, ...findFaults(diary, transactions, costs)]
    const seconds = Math.round((performance.now() - startedAtMs) / 1000)
    const actions = Object.fromEntries(ACTIONS.map((action) => [action, diary.reported[action].size]))
    console.log(`${transactions} transactions ended, and three more faults, in ${seconds} s`)
    for (const { fault, answered, unanswered, recoveryMs, longestWaitMs } of costs) {
      const share = ((100 * unanswered) / (answered + unanswered)).toFixed(1)
      console.log(
        `  ${fault}: ${share} % of ${answered + unanswered} failed, good again after ${recoveryMs.join(', ')} ms, longest wait ${longestWaitMs} ms`,
      )
    }
    console.log(
      `  left: ${Object.entries(verdict.found)
        .map(([name, count]) => `${count} ${name}`)
        .join(', ')}`,
    )
    for (const fault of faults) console.error(`seed ${seed}: ${fault}`)
    if (values.figures) {
      await writeFigures('outages', {
        seed,
        seconds,
        transactions,
        costs: costs.map(({ recoveryMs, ...cost }) => ({
          ...cost,
          slowestRecoveryMs: Math.max(...recoveryMs),
        })),
        acknowledged: actions,
        left: verdict.found,
        faults,
      })
    }
    return faults
  } finally {
    isOver = true
    await end()
    await running?.catch(() => {})
    await world.close()
  }
}

if (mayLackPostgres()) console.log('Skipped without PostgreSQL, as ALLOW_SKIP says.')
else process.exitCode = (await run()).length === 0 ? 0 : 1

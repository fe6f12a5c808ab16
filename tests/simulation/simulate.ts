/**
 * Runs the platform, its members and everything that can go wrong around it, many times, each time in another order:
 * `npm run simulate -- --seeds 300 [--seed first] [--days 30] [--actions 100] [--processes 2] [--minutes 10] [--figures]
 * [--trace]`. A seed that fails prints its steps; `--seeds 1 --seed N --trace` repeats it. After `--minutes` no seed is
 * begun any more; `--figures` writes `docs/figures/simulation.json`. Ends with 1 when one fails.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writeFigures } from '../verify/figures.ts'
import { openSimulationDatabase } from './open.ts'
import { runSeed, type SeedReport } from './run-seed.ts'

/** After so many seeds a process says on stderr how far it is: thousands take an hour. */
const PROGRESS_EVERY = 100

/** What all seeds did together. */
type Totals = Record<string, number>

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '30' },
    actions: { type: 'string', default: '100' },
    processes: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '600' },
    figures: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
})
const first = wholeNumber('seed')
const count = wholeNumber('seeds')
const days = wholeNumber('days')
const actions = wholeNumber('actions')
const processes = wholeNumber('processes')
const minutes = wholeNumber('minutes')

function wholeNumber(name: 'seed' | 'seeds' | 'days' | 'actions' | 'processes' | 'minutes'): number {
  const value = Number(values[name])
  if (Number.isSafeInteger(value) && value > 0) return value
  throw new RangeError(`--${name} takes a whole number above 0.`)
}

/** Runs one seed after the other. */
async function runHere(): Promise<Totals> {
  const totals: Totals = {}
  const add = (name: string, value: number) => {
    totals[name] = (totals[name] ?? 0) + value
  }
  const database = await openSimulationDatabase()
  const endMs = performance.now() + minutes * 60_000
  for (let seed = first; seed < first + count && performance.now() < endMs; seed += 1) {
    await database.clear()
    const report = await runSeed(database.connection, seed, { days, actions })
    tell(report)
    add('seeds', 1)
    add('failed', report.violations.length > 0 ? 1 : 0)
    for (const [name, value] of Object.entries(report.counts)) add(name, value)
    if (totals.seeds! % PROGRESS_EVERY === 0) {
      console.error(`${totals.seeds} of ${count} seeds from ${first}: ${totals.failed} failed`)
    }
  }
  await database.close()
  return totals
}

/** Gives each process its part of the seeds. */
async function runInParts(): Promise<Totals> {
  const size = Math.ceil(count / processes)
  const starts = Array.from({ length: Math.ceil(count / size) }, (_, n) => n * size)
  const parts = await Promise.all(
    starts.map((start) => runPart(first + start, Math.min(size, count - start))),
  )
  const totals: Totals = {}
  for (const part of parts) {
    for (const [name, value] of Object.entries(part)) totals[name] = (totals[name] ?? 0) + value
  }
  return totals
}

async function runPart(seed: number, seeds: number): Promise<Totals> {
  const given = { seed, seeds, days, actions, minutes }
  const child = fork(
    fileURLToPath(import.meta.url),
    Object.entries(given).flatMap(([name, value]) => [`--${name}`, String(value)]),
  )
  const reported = once(child, 'message') as Promise<[Totals]>
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`A process of the simulation ended with ${code}.`)
  })
  const [totals] = await Promise.race([reported, ended])
  return totals
}

function tell({ seed, hash, steps, violations }: SeedReport): void {
  if (violations.length > 0 || values.trace) console.log(steps.join('\n'))
  if (violations.length > 0) console.log(`seed ${seed} failed:\n  ${violations.join('\n  ')}`)
  else if (values.trace) console.log(`seed ${seed} did as it should: ${hash}`)
}

const startedAtMs = performance.now()
const totals = processes === 1 ? await runHere() : await runInParts()
if (process.send) process.send(totals)
else {
  const seconds = (performance.now() - startedAtMs) / 1000
  const { failed = 0, seeds = 0, ...counts } = totals
  console.log(`${seeds} seeds of ${days} virtual days in ${seconds.toFixed(0)} s: ${failed} failed`)
  console.log(
    Object.entries(counts)
      .map(([name, value]) => `${value} ${name}`)
      .join(', '),
  )
  if (values.figures) {
    const ran = {
      seeds,
      failed,
      virtualYears: Math.round((seeds * days) / 365),
      seconds: Math.round(seconds),
    }
    await writeFigures('simulation', { ...ran, processes, ...counts })
  }
  process.exitCode = failed === 0 && seeds > 0 ? 0 : 1
}
process.disconnect?.()

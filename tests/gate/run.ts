/**
 * The gate: what a change must pass. Prints each step as it goes and ends with the line `N passed, N failed`; lint, types
 * and build count as one each.
 *
 * `npm test` is for every day: of the browser suite the journeys and the pictures of twelve parts, and of it and of the long
 * files of unit tests a part that changes daily, `SAMPLE_DAY=2026-11-25` that day's part. `npm test -- whole` runs what the same day
 * left out. `npm test -- unit browser` runs the named steps with all their tests, `npm test -- unit app/i18n` and `npm test -- browser unlock` only the tests in files of that name.
 * A step looks for the programs it needs itself and for no others. Lint, types and simulation run beside the other steps.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { buildWhenNeeded } from '../../cli/build.ts'
import { isOutOfTime } from '../e2e/support/in-time.ts'
import { type BrowserReport, readBrowserFaults } from './browser-faults.ts'
import { faultsInLogs } from './logs.ts'
import { type Extent, RequestError, type Requested, readRequested } from './requested.ts'
import {
  chooseSample,
  chooseShare,
  type ListedTest,
  listLongFiles,
  listNeededTools,
  listSerialFiles,
  numberDay,
  PARTS,
  readListed,
  shareFiles,
} from './sample.ts'
import { ensureTools, type ToolName } from './tools.ts'

interface Tally {
  passed: number
  failed: number
  skipped: number
  /** What failed, where the step knows more than its name; said once more at the end, after thousands of other lines. */
  faults?: readonly string[]
}

const ROOT = join(import.meta.dirname, '../..')
const RESULTS = join(ROOT, 'test-results')
/** Programs that tests start compile their modules once, not each time: 15 % of a short one's processor time. */
process.env.NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/compiled')
const say = (sentence: string) => console.log(`\n▶ ${sentence}`)

async function run(file: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const { exitCode } = await execa(process.execPath, [join(ROOT, 'node_modules', file), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    reject: false,
    env,
  })
  return exitCode === 0
}

/** The same beside other steps, on what they leave of the processor; its output follows when it has ended. */
async function runBeside(file: string, ...args: string[]): Promise<boolean> {
  const child = execa(process.execPath, [join(ROOT, file), ...args], { cwd: ROOT, all: true, reject: false })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const { exitCode, all } = await child
  if (all) console.log(all)
  return exitCode === 0
}

const one = (isGood: boolean): Tally => ({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 })

/**
 * A runner that ends badly without a failed test (it crashed, or found no test) is a failure all the same. Tests that it
 * left out for want of time were found.
 */
function settle(tally: Tally, isGood: boolean): Tally {
  const ranNothing = tally.passed + tally.failed + tally.skipped === 0
  if ((isGood && !ranNothing) || tally.failed > 0) return tally
  const sentence = ranNothing ? 'No test ran.' : 'No test failed, but the runner ended with an error.'
  return { ...tally, failed: 1, faults: [sentence, ...(tally.faults ?? [])] }
}

async function readReport<Report>(file: string, fallback: Report): Promise<Report> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? fallback : JSON.parse(text)
}

async function unit(args: readonly string[], excluded: readonly string[] = []): Promise<Tally> {
  const report = join(RESULTS, 'unit.json')
  const faults = join(RESULTS, 'unit-faults.json')
  const isGood = await run(
    'vitest/vitest.mjs',
    [
      'run',
      ...['default', 'json', './tests/gate/unit-faults.ts'].map((reporter) => `--reporter=${reporter}`),
      `--outputFile.json=${report}`,
      ...args,
    ],
    { EXCLUDED_TESTS: excluded.join(','), UNIT_FAULTS: faults },
  )
  const {
    numPassedTests: passed = 0,
    numFailedTests: failed = 0,
    numPendingTests: skipped = 0,
  } = await readReport<{
    numPassedTests?: number
    numFailedTests?: number
    numPendingTests?: number
  }>(report, {})
  return settle({ passed, failed, skipped, faults: await readReport<string[]>(faults, []) }, isGood)
}

/** Months of the platform with everything that can go wrong around it: the first hundred seeds, the next two hundred. */
const simulation = async (extent: Extent) => {
  const seeds = { daily: ['1', '100'], rest: ['101', '200'], all: ['1', '300'] }[extent]
  return one(
    await runBeside(
      'tests/simulation/simulate.ts',
      ...['--seed', seeds[0]!, '--seeds', seeds[1]!, '--processes', '2'],
    ),
  )
}

const lint = async () =>
  one(await runBeside('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'))

const types = async () => one(await runBeside('node_modules/typescript/bin/tsc', '-p', '.'))

/**
 * The platform's process killed in the middle of money, five times on each engine and then as often again, and PostgreSQL
 * taken away from it in four ways.
 */
async function crash(extent: Extent): Promise<Tally> {
  const kills = {
    daily: ['--kills', '5'],
    rest: ['--kills', '5', '--seed', '2'],
    all: ['--kills', '10'],
  }[extent]
  const runs = [['crash.ts', ...kills], ...(extent === 'daily' ? [] : [['outages.ts']])] as const
  let failed = 0
  for (const [script, ...args] of runs) {
    const { exitCode } = await execa(process.execPath, [join(ROOT, 'tests/crash', script!), ...args], {
      cwd: ROOT,
      stdio: 'inherit',
      reject: false,
    })
    if (exitCode !== 0) failed += 1
  }
  return { passed: runs.length - failed, failed, skipped: 0 }
}

/** A run of Playwright's test runner; the browser suite unless arguments name another. */
async function browser(name = 'browser', args: string[] = []): Promise<Tally> {
  const report = join(RESULTS, `${name}.json`)
  const isGood = await run('@playwright/test/cli.js', ['test', '--reporter=list,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    // One retry for a failed test, reported as flaky; `only` is forbidden.
    CI: '1',
  })
  const { stats = {}, ...tests } = await readReport<
    BrowserReport & { stats?: { expected?: number; flaky?: number; unexpected?: number; skipped?: number } }
  >(report, {})
  return settle(
    {
      passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
      failed: stats.unexpected ?? 0,
      skipped: stats.skipped ?? 0,
      faults: readBrowserFaults(tests),
    },
    isGood,
  )
}

const readDay = () => process.env.SAMPLE_DAY || new Date().toISOString().slice(0, 10)

/** All files of unit tests but those that the day leaves out, or only these; the sample is printed. */
function sampledUnit(extent: 'daily' | 'rest'): Promise<Tally> {
  const day = readDay()
  const { sample, rest } = shareFiles(listLongFiles(ROOT), day)
  const count = `${sample.length} of ${sample.length + rest.length} long files of unit tests`
  if (extent === 'rest') {
    console.log(`All but ${count} (SAMPLE_DAY=${day}).`)
    return unit(rest)
  }
  console.log(`With ${count} (SAMPLE_DAY=${day}); npm test -- whole runs the others:\n${sample.join('\n')}`)
  return unit([], rest)
}

/** Installing what only some long files need takes a minute, so it is done on their days. */
function unitTools(extent: Extent, filters: readonly string[]): ToolName[] {
  const all = listLongFiles(ROOT)
  const { sample, rest } = shareFiles(all, readDay())
  const isMeant = (file: string) => filters.length === 0 || filters.some((filter) => file.includes(filter))
  const chosen = { daily: sample, rest, all: all.filter(isMeant) }[extent]
  return ['ffmpeg', 'postgres', 'nginx', 'caddy', 'valkey', ...listNeededTools(ROOT, chosen)]
}

async function listTests(...args: string[]): Promise<ListedTest[]> {
  const { stdout } = await execa(
    process.execPath,
    [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--list', '--reporter=json', ...args],
    { cwd: ROOT },
  )
  return readListed(JSON.parse(stdout).suites)
}

async function writeList(name: string, tests: readonly ListedTest[]): Promise<string> {
  const list = join(RESULTS, name)
  await writeFile(list, tests.map(({ line }) => `${line}\n`).join(''))
  return list
}

/** Which tests of the browser suite, as arguments of its runner; the sample is printed. */
async function sampleArgs(extent: 'daily' | 'rest'): Promise<string[]> {
  const day = readDay()
  const tests = await listTests()
  const sample = chooseSample(tests, day, listSerialFiles(join(ROOT, 'tests/e2e')))
  const part = `part ${(numberDay(day) % PARTS) + 1} of ${PARTS} (SAMPLE_DAY=${day})`
  console.log(
    extent === 'daily'
      ? `${sample.length} of ${tests.length} browser tests: half of each subject's journeys, those of every day and ${part}; npm test -- whole runs the others.`
      : `${tests.length - sample.length} of ${tests.length} browser tests: all but the day's journeys, those of every day and ${part}.`,
  )
  const list = await writeList('sample.txt', sample)
  return [extent === 'daily' ? '--test-list' : '--test-list-invert', list]
}

async function build(): Promise<Tally> {
  try {
    await buildWhenNeeded(say)
    return one(true)
  } catch (error) {
    console.error(error)
    return one(false)
  }
}

/** What the browser suite made the product log. */
async function logs(): Promise<Tally> {
  const faults = await faultsInLogs(ROOT, { isCutShort: isOutOfTime() })
  return { ...one(faults.length === 0), faults }
}

/**
 * Whole journeys are for `npm run verify`. A day runs one test in each engine without the long table; the rest has the others
 * and the day's share of the table.
 */
async function engineArgs(extent: Extent): Promise<string[]> {
  const config = '--config=playwright.engines.config.ts'
  if (extent === 'all') return [config, '--grep-invert=@whole']
  const day = readDay()
  const tests = await listTests(config, '--grep-invert=@whole|@matrix')
  const engines = Map.groupBy(tests, ({ line }) => line.split(' › ')[0])
  const sample = [...engines.values()].flatMap((same) => chooseShare(same, day, same.length))
  if (extent === 'daily') {
    console.log(`${sample.length} of ${tests.length} tests (SAMPLE_DAY=${day}).`)
    return [config, '--test-list', await writeList('engines.txt', sample)]
  }
  const table = await listTests(config, '--grep=@matrix')
  const share = chooseShare(table, day)
  console.log(
    `All but ${sample.length} of ${tests.length} tests, and ${share.length} of ${table.length} presses out of reach (SAMPLE_DAY=${day}); npm test -- engines runs all.`,
  )
  const rest = tests.filter((test) => !sample.includes(test))
  return [config, '--test-list', await writeList('engines.txt', [...rest, ...share])]
}

interface Step {
  run: (extent: Extent, filters: readonly string[]) => Promise<Tally>
  /** Whether it can run some of its tests only. */
  takesFilters: boolean
  /** Whether the daily gate leaves out some of it. */
  hasRest: boolean
  /** Measures no time, so that it can run beside the other steps without a change of what they find. */
  isBeside?: boolean
  tools: readonly ToolName[] | ((extent: Extent, filters: readonly string[]) => readonly ToolName[])
}

const plain = (run: Step['run'], tools: Step['tools'] = []): Step => ({
  run,
  takesFilters: false,
  hasRest: false,
  tools,
})

const withRest = (step: Step): Step => ({ ...step, hasRest: true })

const beside = (run: Step['run']): Step => ({ ...plain(run), isBeside: true })

const STEPS = new Map<string, Step>([
  ['lint', beside(lint)],
  ['types', beside(types)],
  ['build', withRest(plain(build))],
  [
    'unit',
    withRest({
      ...plain((extent, filters) => (extent === 'all' ? unit(filters) : sampledUnit(extent)), unitTools),
      takesFilters: true,
    }),
  ],
  ['simulation', withRest(beside(simulation))],
  ['crash', withRest(plain(crash, ['postgres']))],
  // Before the browser suite, whose product's log the last step reads.
  [
    'engines',
    withRest(
      plain(async (extent) => browser('engines', await engineArgs(extent)), ['firefox', 'webkit', 'ffmpeg']),
    ),
  ],
  [
    'browser',
    withRest({
      ...plain(
        async (extent, filters) =>
          browser('browser', [...(extent === 'all' ? [] : await sampleArgs(extent)), ...filters]),
        ['chromium', 'full-chromium', 'ffmpeg', 'postgres', 'nginx', 'caddy', 'valkey'],
      ),
      takesFilters: true,
    }),
  ],
  ['logs', withRest(plain(logs))],
])

function requestedOrEnd(): Requested {
  try {
    return readRequested(process.argv.slice(2), STEPS)
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    console.error(error.message)
    process.exit(2)
  }
}

const requested = requestedOrEnd()
const steps = requested.steps.map((name) => [name, STEPS.get(name)!] as const)

await rm(RESULTS, { recursive: true, force: true })
await mkdir(RESULTS, { recursive: true })
const total = { passed: 0, failed: 0, skipped: 0, faults: [] as string[] }
const add = (name: string, { passed, failed, skipped, faults = [] }: Tally) => {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  if (failed > 0)
    total.faults.push(...(faults.length > 0 ? faults.map((fault) => `${name}: ${fault}`) : [name]))
}

const toTools = ({ tools }: Step) =>
  typeof tools === 'function' ? tools(requested.extent, requested.filters) : tools

for (const fault of await ensureTools(new Set(steps.flatMap(([, step]) => toTools(step))), say)) {
  add('tools', { ...one(false), faults: [fault] })
}
if (total.failed === 0) {
  const runInTurn = async (turn: typeof steps) => {
    for (const [name, step] of turn) {
      say(name)
      const startedAtMs = performance.now()
      const tally = await step.run(requested.extent, requested.filters)
      add(name, tally)
      const seconds = Math.round((performance.now() - startedAtMs) / 1000)
      console.log(
        `${name}: ${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped in ${seconds} s`,
      )
    }
  }
  await Promise.all([
    runInTurn(steps.filter(([, step]) => step.isBeside)),
    runInTurn(steps.filter(([, step]) => !step.isBeside)),
  ])
}

if (total.faults.length > 0) console.log(`\nFailed:\n${total.faults.join('\n')}`)
if (total.skipped > 0) console.log(`\n${total.skipped} skipped`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

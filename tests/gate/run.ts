/**
 * The gate: what a change must pass. Prints each step as it goes and ends with the line `N passed, N failed`; lint, types
 * and build count as one each.
 *
 * Two fixed suites: `npm test`, and what that leaves out, `npm run test:all` (record 121). `npm test -- unit browser` runs
 * the named steps with all their tests, `npm test -- unit app/i18n` and `npm test -- browser unlock` only the tests in files
 * of that name. A step looks for the programs it needs itself and for no others. Lint, types and simulation run beside the
 * other steps. Files of tests that failed run once more, one after the other.
 */
import { mkdir, readFile, rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { buildWhenNeeded } from '../../cli/build.ts'
import { type BrowserReport, readBrowserFaults, readFlaky, repeatArgs } from './browser-faults.ts'
import { faultsInLogs } from './logs.ts'
import { listLongFiles, listNeededTools } from './long-files.ts'
import { type Extent, RequestError, type Requested, readRequested } from './requested.ts'
import { type Attempt, type Tally, withSecondTry } from './second-try.ts'
import { ensureTools, type ToolName } from './tools.ts'

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

/** A runner that ends badly without a failed test (it crashed, or found no test) is a failure all the same. */
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

interface UnitReport {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  testResults?: { name: string; status: string }[]
}

async function attemptUnit(args: readonly string[], env: Record<string, string> = {}): Promise<Attempt> {
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
    { ...env, UNIT_FAULTS: faults },
  )
  const {
    numPassedTests: passed = 0,
    numFailedTests: failed = 0,
    numPendingTests: skipped = 0,
    testResults = [],
  } = await readReport<UnitReport>(report, {})
  const files = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  return {
    tally: settle({ passed, failed, skipped, faults: await readReport<string[]>(faults, []) }, isGood),
    repeat: files.length > 0 ? [...files, '--no-file-parallelism'] : null,
  }
}

function unit(extent: Extent, filters: readonly string[]): Promise<Tally> {
  const env = extent === 'daily' ? { WITHOUT_LONG_FILES: '1' } : undefined
  const attempt = (args: readonly string[]) => attemptUnit(args, env)
  return withSecondTry(attempt, extent === 'rest' ? listLongFiles(ROOT) : filters)
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
 * The platform's process killed in the middle of money, five times on each engine and then as often again, PostgreSQL
 * taken away from it in four ways, and processes that send receipts killed.
 */
async function crash(extent: Extent): Promise<Tally> {
  const kills = {
    daily: ['--kills', '5'],
    rest: ['--kills', '5', '--seed', '2'],
    all: ['--kills', '10'],
  }[extent]
  const runs = [
    ['crash.ts', ...kills],
    ...(extent === 'daily' ? [] : [['outages.ts'], ['receipts.ts']]),
  ] as const
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

/** A run of Playwright's test runner. */
async function attemptBrowser(
  name: 'browser' | 'engines',
  args: readonly string[],
  config: string,
): Promise<Attempt> {
  const report = join(RESULTS, `${name}.json`)
  const isGood = await run(
    '@playwright/test/cli.js',
    ['test', `--config=${config}`, '--reporter=list,json', ...args],
    // `only` is forbidden.
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report, CI: '1' },
  )
  const { stats = {}, ...tests } = await readReport<
    BrowserReport & { stats?: { expected?: number; flaky?: number; unexpected?: number; skipped?: number } }
  >(report, {})
  const tally = {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
    skipped: stats.skipped ?? 0,
    faults: readBrowserFaults(tests),
    late: readFlaky(tests),
  }
  const repeat = repeatArgs(tests)
  // Of a file that failed, not the tables that this run leaves out: they take an hour.
  const kept = args.filter((arg) => arg.startsWith('--grep'))
  return { tally: settle(tally, isGood), repeat: repeat && [...repeat, ...kept] }
}

/** Installing what only some long files need takes a minute. */
function unitTools(extent: Extent, filters: readonly string[]): ToolName[] {
  const isMeant = (file: string) => filters.length === 0 || filters.some((filter) => file.includes(filter))
  const long = extent === 'daily' ? [] : listLongFiles(ROOT).filter(isMeant)
  return ['ffmpeg', 'postgres', 'nginx', 'caddy', 'valkey', ...listNeededTools(ROOT, long)]
}

const DAILY_TAGS = '@journey|@daily'
/** A run that takes longer fails, and names the tests that it did not reach. */
const BROWSER_MS_MAX = 60 * 60_000

function browser(extent: Extent, filters: readonly string[]): Promise<Tally> {
  const tests = {
    daily: [`--grep=${DAILY_TAGS}`],
    rest: [
      ...['development', 'phone', 'no-scripts'].map((project) => `--project=${project}`),
      `--grep-invert=${DAILY_TAGS}|@matrix`,
      `--global-timeout=${BROWSER_MS_MAX}`,
      // Two leave a third of two cores idle: most tests wait for a timer of the page.
      '--workers=3',
    ],
    all: filters,
  }[extent]
  return withSecondTry((args) => attemptBrowser('browser', args, 'playwright.config.ts'), tests)
}

/** Journeys in Firefox and WebKit; whole tables are for `npm run verify`. */
function engines(extent: Extent): Promise<Tally> {
  const tests = {
    daily: '--grep=@journey',
    rest: '--grep-invert=@journey|@whole|@matrix',
    all: '--grep-invert=@whole|@matrix',
  }[extent]
  return withSecondTry((args) => attemptBrowser('engines', args, 'playwright.engines.config.ts'), [tests])
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
  const faults = await faultsInLogs(ROOT)
  return { ...one(faults.length === 0), faults }
}

interface Step {
  run: (extent: Extent, filters: readonly string[]) => Promise<Tally>
  /** Whether it can run some of its tests only. */
  takesFilters: boolean
  /** Whether `npm test` leaves out some of it. */
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
  ['unit', withRest({ ...plain(unit, unitTools), takesFilters: true })],
  ['simulation', withRest(beside(simulation))],
  ['crash', withRest(plain(crash, ['postgres']))],
  // Before the browser suite, whose product's log the last step reads.
  ['engines', withRest(plain(engines, ['firefox', 'webkit', 'ffmpeg']))],
  [
    'browser',
    withRest({
      ...plain(browser, ['chromium', 'full-chromium', 'ffmpeg', 'postgres', 'nginx', 'caddy', 'valkey']),
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
const total = { passed: 0, failed: 0, skipped: 0, faults: [] as string[], late: [] as string[] }
const add = (name: string, { passed, failed, skipped, faults = [], late = [] }: Tally) => {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  total.late.push(...late.map((test) => `${name}: ${test}`))
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
if (total.late.length > 0) console.log(`\nPASSED AT THE SECOND TRY:\n${total.late.join('\n')}`)
if (total.skipped > 0) console.log(`\n${total.skipped} skipped`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

/**
 * The gate: everything a change must pass, in one command (`npm test`). Prints each step as it goes and ends with the
 * line `N passed, N failed`; lint, types and build count as one each.
 *
 * `npm test -- unit browser` runs only the named steps, `npm test -- unit app/i18n` and `npm test -- browser unlock` only the
 * tests in files of that name. A step looks for the programs it needs itself and for no others. Lint, types and simulation run
 * beside the other steps.
 */
import { mkdir, readFile, rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { buildWhenNeeded } from '../../cli/build.ts'
import { type Asked, AskedError, readAsked } from './asked.ts'
import { faultsInLogs } from './logs.ts'
import { ensureTools, type ToolName } from './tools.ts'

interface Tally {
  passed: number
  failed: number
  skipped: number
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

/** A runner that ends badly without a failed test (it crashed, or found no test) is a failure all the same. */
function settle(tally: Tally, isGood: boolean): Tally {
  const ranNothing = tally.passed + tally.failed === 0
  return (isGood && !ranNothing) || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}

async function unit(filters: readonly string[]): Promise<Tally> {
  const report = join(RESULTS, 'unit.json')
  const isGood = await run('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ])
  const result = JSON.parse(await readFile(report, 'utf8').catch(() => '{}'))
  return settle(
    {
      passed: result.numPassedTests ?? 0,
      failed: result.numFailedTests ?? 0,
      skipped: result.numPendingTests ?? 0,
    },
    isGood,
  )
}

/** Three hundred months of the platform with everything that can go wrong around it. */
const simulation = async () =>
  one(await runBeside('tests/simulation/simulate.ts', '--seeds', '300', '--processes', '2'))

const lint = async () =>
  one(await runBeside('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'))

const types = async () => one(await runBeside('node_modules/typescript/bin/tsc', '-p', '.'))

/**
 * The platform's process killed twenty times in the middle of money, ten on each engine, and PostgreSQL taken away from
 * it in four ways.
 */
async function crash(): Promise<Tally> {
  let failed = 0
  for (const [script, ...args] of [['crash.ts', '--kills', '10'], ['outages.ts']] as const) {
    const { exitCode } = await execa(process.execPath, [join(ROOT, 'tests/crash', script), ...args], {
      cwd: ROOT,
      stdio: 'inherit',
      reject: false,
    })
    if (exitCode !== 0) failed += 1
  }
  return { passed: 2 - failed, failed, skipped: 0 }
}

/** A run of Playwright's test runner; the browser suite unless arguments name another. */
async function browser(name = 'browser', args: string[] = []): Promise<Tally> {
  const report = join(RESULTS, `${name}.json`)
  const isGood = await run('@playwright/test/cli.js', ['test', '--reporter=list,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    // One retry for a failed test, reported as flaky; `only` is forbidden.
    CI: '1',
  })
  const { stats = {} } = JSON.parse(await readFile(report, 'utf8').catch(() => '{}'))
  return settle(
    {
      passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
      failed: stats.unexpected ?? 0,
      skipped: stats.skipped ?? 0,
    },
    isGood,
  )
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
  for (const fault of faults) console.error(fault)
  return one(faults.length === 0)
}

/** Whole journeys are for `npm run verify`. */
const NOT_IN_GATE = '@whole'

interface Step {
  run: (filters: readonly string[]) => Promise<Tally>
  /** Whether it can run some of its tests only. */
  takesFilters: boolean
  /** Measures no time, so that it can run beside the other steps without a change of what they find. */
  isBeside?: boolean
  tools: readonly ToolName[]
}

const whole = (run: Step['run'], tools: readonly ToolName[] = []): Step => ({
  run,
  takesFilters: false,
  tools,
})

const beside = (run: Step['run']): Step => ({ ...whole(run), isBeside: true })

const STEPS = new Map<string, Step>([
  ['lint', beside(lint)],
  ['types', beside(types)],
  ['build', whole(build)],
  ['unit', { run: unit, takesFilters: true, tools: ['ffmpeg', 'postgres'] }],
  ['simulation', beside(simulation)],
  ['crash', whole(crash, ['postgres'])],
  // Before the browser suite, whose product's log the last step reads.
  [
    'engines',
    whole(
      () => browser('engines', ['--config=playwright.engines.config.ts', `--grep-invert=${NOT_IN_GATE}`]),
      ['firefox', 'webkit', 'ffmpeg'],
    ),
  ],
  [
    'browser',
    {
      run: (filters) => browser('browser', [...filters]),
      takesFilters: true,
      tools: ['chromium', 'full-chromium', 'ffmpeg', 'postgres', 'nginx', 'caddy'],
    },
  ],
  ['logs', whole(logs)],
])

function askedOrEnd(): Asked {
  try {
    return readAsked(process.argv.slice(2), STEPS)
  } catch (error) {
    if (!(error instanceof AskedError)) throw error
    console.error(error.message)
    process.exit(2)
  }
}

const asked = askedOrEnd()
const steps = asked.steps.map((name) => [name, STEPS.get(name)!] as const)

await rm(RESULTS, { recursive: true, force: true })
await mkdir(RESULTS, { recursive: true })
const total: Tally = { passed: 0, failed: 0, skipped: 0 }
const add = (tally: Tally) => {
  total.passed += tally.passed
  total.failed += tally.failed
  total.skipped += tally.skipped
}

for (const fault of await ensureTools(new Set(steps.flatMap(([, { tools }]) => tools)), say)) {
  console.error(fault)
  add(one(false))
}
if (total.failed === 0) {
  const runInTurn = async (turn: typeof steps) => {
    for (const [name, step] of turn) {
      say(name)
      const startedAtMs = performance.now()
      const tally = await step.run(asked.filters)
      add(tally)
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

if (total.skipped > 0) console.log(`\n${total.skipped} skipped`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

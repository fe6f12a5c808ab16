import { setTimeout as wait } from 'node:timers/promises'
import { styleText } from 'node:util'
import { Command } from 'commander'
import { EnvironmentError } from '../configuration/environment-error.ts'
import { fromProcessEnv, withLine } from '../configuration/process-env.ts'
import { inspectEnvironment } from '../configuration/read-environment.ts'
import { standalonePlatformFaults, webFaults } from '../configuration/rules.ts'
import { unknownVariables } from '../configuration/unknown-names.ts'
import { ALL_VARIABLES, PLATFORM_VARIABLES } from '../configuration/variables.ts'
import { createChecks, createPlatformChecks } from './check/checks.ts'
import { watchClocks } from './check/clock.ts'
import { type Check, type Finding, failed, ok, type State, skipped, warning } from './check/finding.ts'
import { jsonOption, printFacts } from './output/facts.ts'

type Line = { name: string } & Finding

/** For each check as a whole, although its calls have shorter ones: nothing may hang. */
const DEADLINE_MS = 15_000

export function checkCommand(): Command {
  return new Command('check')
    .description(
      'Try the configuration and everything it names: database, folders, providers, origin, clock.',
    )
    .option('--platform', 'for a machine that runs "cliffhanger platform" alone', false)
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nIt changes nothing and may be run while the product runs. It exits with 1 if anything failed.',
    )
    .action(async ({ json, platform }: { json: boolean; platform: boolean }) => {
      try {
        const lines = await checkAll({ isPlatformAlone: platform })
        const hasFailed = lines.some(({ state }) => state === 'failed')
        printFacts(json, { ok: !hasFailed, checks: lines }, inWords(lines))
        process.exitCode = hasFailed ? 1 : 0
      } catch (error) {
        if (!(error instanceof EnvironmentError)) throw error
        console.error(error.message)
        process.exitCode = 1
      }
    })
}

async function checkAll({ isPlatformAlone }: { isPlatformAlone: boolean }): Promise<Line[]> {
  const clocks = watchClocks(Date.now)
  const { mode, faults, checks } = fromProcessEnv((source) => {
    if (isPlatformAlone) {
      const { environment, faults } = inspectEnvironment(source, PLATFORM_VARIABLES, standalonePlatformFaults)
      return { mode: environment.CLIFFHANGER_MODE, faults, checks: createPlatformChecks(environment, clocks) }
    }
    const { environment, faults } = inspectEnvironment(source, ALL_VARIABLES, webFaults)
    return { mode: environment.CLIFFHANGER_MODE, faults, checks: createChecks(environment, clocks) }
  })
  const others = await Promise.all(checks.map((check) => runCheck(check, faults)))
  return [...configurationLines(mode, faults), ...others, { name: 'clock', ...clocks.judge() }]
}

function configurationLines(mode: string, faults: readonly string[]): Line[] {
  const lines = [
    ...faults.map((fault) => failed(withLine(fault), 'Correct it; .env.example describes every variable.')),
    ...unknownVariables().map((sentence) => warning(sentence, 'Correct the name, or remove it.')),
  ]
  const found = lines.length > 0 ? lines : [ok(`${mode} mode, no errors`)]
  return found.map((finding) => ({ name: 'configuration', ...finding }))
}

async function runCheck({ name, reads, run }: Check, faults: readonly string[]): Promise<Line> {
  const faulty = reads.find((variable) => faults.some((fault) => fault.split(/\W/, 1)[0] === variable))
  if (faulty) return { name, ...skipped(`after ${faulty} is corrected`) }
  const end = new AbortController()
  try {
    const late = wait(DEADLINE_MS, failed(`no answer within ${DEADLINE_MS / 1000} s`, 'Check again.'), {
      signal: end.signal,
    })
    return { name, ...(await Promise.race([run(), late])) }
  } catch (error) {
    return { name, ...failed(error instanceof Error ? error.message : String(error), 'Report this.') }
  } finally {
    end.abort()
  }
}

const STYLES = { ok: 'green', warning: 'yellow', failed: 'red', skipped: 'dim' } as const satisfies Record<
  State,
  string
>

function inWords(lines: readonly Line[]): string[] {
  const stateWidth = Math.max(...lines.map(({ state }) => state.length)) + 2
  const nameWidth = Math.max(...lines.map(({ name }) => name.length)) + 2
  const shown = lines.flatMap(({ state, name, detail, advice }) => {
    const styled = styleText(STYLES[state], state.padEnd(stateWidth), { stream: process.stdout })
    const line = `${styled}${name.padEnd(nameWidth)}${detail}`
    return advice ? [line, `${' '.repeat(stateWidth + nameWidth)}${advice}`] : [line]
  })
  const count = (state: State) => lines.filter((line) => line.state === state).length
  return [...shown, '', `failed: ${count('failed')}, warnings: ${count('warning')}, ok: ${count('ok')}`]
}

if (import.meta.main) {
  await checkCommand().name('cliffhanger check').parseAsync()
}

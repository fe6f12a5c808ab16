import { readFile } from 'node:fs/promises'
import { styleText } from 'node:util'
import { Command } from 'commander'
import { type EndpointName, endpointNames } from '../contract/product-api/endpoints.ts'
import { type Outcome, runChecks } from './conformance/run-checks.ts'

interface Options {
  tokenFile?: string
  write: boolean
  appId: string
  paths?: string
  only?: string[]
  json: boolean
}

/** `cliffhanger conformance`: how far a backend keeps to the product API, and what breaks on screen where not. Row 451. */
export function conformanceCommand(): Command {
  return new Command('conformance')
    .description('Check a backend against the product API, and say what breaks on screen for each miss.')
    .argument('<url>', 'address of the product API, such as https://api.example')
    .option('--token-file <file>', 'file with the session token of a test member, for what members read')
    .option('--write', 'save, like and open an episode as that member, and take it back', false)
    .option('--app-id <id>', 'value of the header app_id', 'cliffhanger')
    .option('--paths <json>', 'paths that differ, in the form of PRODUCT_API_PATHS')
    .option('--only <calls...>', 'only checks of these calls, such as search episodeList')
    .option('--json', 'print JSON', false)
    .addHelpText(
      'after',
      '\nIt spends nothing and creates no order. Without --write it changes nothing. It exits with 1 if a check failed.',
    )
    .action(async (url: string, options: Options) => {
      try {
        process.exitCode = await checkBackend(url, options)
      } catch (error) {
        console.error((error as Error).message)
        process.exitCode = 1
      }
    })
}

async function checkBackend(
  url: string,
  { tokenFile, write, appId, paths, only, json }: Options,
): Promise<number> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new Error(`"${url}" is no address: it begins with https:// or http://.`)
  }
  if (write && tokenFile === undefined) throw new Error('--write needs --token-file: a member to write as.')
  const outcomes = await runChecks(
    {
      url,
      token: tokenFile === undefined ? null : await readToken(tokenFile),
      isWriting: write,
      appId,
      ...(only && { only: requireCalls(only) }),
      paths: paths === undefined ? {} : parsePaths(paths),
    },
    (outcome) => {
      if (!json) print(outcome)
    },
  )
  const count = (state: Outcome['state']) => outcomes.filter((outcome) => outcome.state === state).length
  const summary = { passed: count('passed'), failed: count('failed'), notTried: count('not tried') }
  if (json) console.log(JSON.stringify({ ...summary, checks: outcomes }, null, 2))
  else {
    const tried = summary.passed + summary.failed
    console.log(`\n${summary.passed} of ${tried} checks pass; ${summary.notTried} were not tried.`)
  }
  return summary.failed === 0 ? 0 : 1
}

async function readToken(file: string): Promise<string> {
  const token = (
    await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new Error(`${file} cannot be read (${error.code}).`)
    })
  ).trim()
  if (token === '') throw new Error(`${file} is empty: it holds the session token of a member.`)
  return token
}

function requireCalls(names: readonly string[]): EndpointName[] {
  const unknown = names.find((name) => !(endpointNames as readonly string[]).includes(name))
  if (unknown !== undefined) {
    throw new Error(`There is no call "${unknown}"; known calls: ${endpointNames.join(', ')}.`)
  }
  return names as EndpointName[]
}

function parsePaths(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('--paths must be a JSON object, like {"topDramas": "/v2/top"}.')
  }
}

const STATES = { passed: 'green', failed: 'red', 'not tried': 'dim' } as const

function print({ state, call, does, reason, breaks }: Outcome): void {
  const shown = styleText(STATES[state], state.padEnd(11), { stream: process.stdout })
  console.log(`${shown}${call.padEnd(17)}${does}`)
  const indented = (text: string) => console.log(`${' '.repeat(28)}${text}`)
  if (state === 'not tried') indented(`Not tried: ${reason}.`)
  if (state !== 'failed') return
  indented(reason)
  indented(`On screen: ${breaks}`)
}

if (import.meta.main) {
  await conformanceCommand().name('cliffhanger conformance').parseAsync()
}

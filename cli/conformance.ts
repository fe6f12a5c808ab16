import { readFile } from 'node:fs/promises'
import { styleText } from 'node:util'
import { Command } from 'commander'
import { type EndpointName, endpointNames } from '../contract/product-api/endpoints.ts'
import { type NamedOrigins, type Outcome, runChecks } from '../tools/conformance/run-checks.ts'
import { HEALTH_ANSWER, HEALTH_PATH } from './check/site.ts'
import { jsonOption, printFacts } from './output/facts.ts'

interface Options {
  tokenFile?: string
  keyFile?: string
  write: boolean
  appId: string
  site?: string
  paths?: string
  only?: string[]
  json: boolean
}

export function conformanceCommand(): Command {
  return new Command('conformance')
    .description('Check a backend against the product API, and say what breaks on screen for each miss.')
    .argument('<url>', 'address of the product API, such as https://api.example')
    .option('--token-file <file>', 'file with the session token of a test member, for what members read')
    .option('--key-file <file>', 'file with PRODUCT_API_KEY, for a backend that answers its web fronts only')
    .option('--write', 'save, like and open an episode as that member, and take it back', false)
    .option('--app-id <id>', 'value of the header app_id', 'cliffhanger')
    .option(
      '--site <origin>',
      'origin of the site, for a backend that knows it, such as https://watch.example',
    )
    .option('--paths <json>', 'paths that differ, in the form of PRODUCT_API_PATHS')
    .option('--only <calls...>', 'only checks of these calls, such as search episodeList')
    .addOption(jsonOption())
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
  { tokenFile, keyFile, write, appId, site, paths, only, json }: Options,
): Promise<number> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new Error(`"${url}" is no address: it begins with https:// or http://.`)
  }
  if (write && tokenFile === undefined) throw new Error('--write needs --token-file: a member to write as.')
  if (await isWebFront(url)) {
    throw new Error(
      `${url} is the web front, not a product API. Name the address that PRODUCT_API_URL is to have.`,
    )
  }
  const { outcomes, origins } = await runChecks(
    {
      url,
      token: tokenFile === undefined ? null : await readSecret(tokenFile, 'the session token of a member'),
      key: keyFile === undefined ? null : await readSecret(keyFile, 'the key of the product API'),
      isWriting: write,
      appId,
      site: site === undefined ? undefined : requireOrigin(site),
      ...(only && { only: requireCalls(only) }),
      paths: paths === undefined ? {} : parsePaths(paths),
    },
    (outcome) => {
      if (!json) print(outcome)
    },
  )
  const count = (state: Outcome['state']) => outcomes.filter((outcome) => outcome.state === state).length
  const summary = { passed: count('passed'), failed: count('failed'), notTried: count('not tried') }
  const tried = summary.passed + summary.failed
  printFacts(json, { ...summary, origins, checks: outcomes }, [
    '',
    `${summary.passed} of ${tried} checks pass; ${summary.notTried} were not tried.`,
    ...settingsFor(origins),
  ])
  return summary.failed === 0 ? 0 : 1
}

const DEADLINE_MS = 5_000

async function isWebFront(url: string): Promise<boolean> {
  try {
    const response = await fetch(new URL(HEALTH_PATH, url), { signal: AbortSignal.timeout(DEADLINE_MS) })
    return (await response.text()) === HEALTH_ANSWER
  } catch {
    return false
  }
}

function settingsFor({ media, images }: NamedOrigins): string[] {
  if (media.length + images.length === 0) return []
  const hosts = images.map((origin) => new URL(origin).host).join(',')
  return [
    '',
    'Videos or pictures are on other hosts. The web front needs these lines in its .env:',
    ...(media.length > 0 ? [`MEDIA_ORIGIN=${media[0]}`] : []),
    ...(media.length > 1 ? [`It takes one origin of media; also named: ${media.slice(1).join(', ')}`] : []),
    ...(images.length > 0 ? [`IMAGE_HOSTS=${hosts}`] : []),
  ]
}

async function readSecret(file: string, what: string): Promise<string> {
  const secret = (
    await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new Error(`${file} cannot be read (${error.code}).`)
    })
  ).trim()
  if (secret === '') throw new Error(`${file} is empty: it holds ${what}.`)
  return secret
}

function requireOrigin(text: string): string {
  const origin = URL.parse(text)?.origin ?? 'null'
  if (origin === 'null') throw new Error(`"${text}" is no origin: it looks like https://watch.example.`)
  return origin
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
  console.log(`${shown}${call.padEnd(18)}${does}`)
  const indented = (text: string) => console.log(`${' '.repeat(29)}${text}`)
  if (state === 'not tried') indented(`Not tried: ${reason}.`)
  if (state !== 'failed') return
  indented(reason)
  indented(`On screen: ${breaks}`)
}

if (import.meta.main) {
  await conformanceCommand().name('cliffhanger conformance').parseAsync()
}

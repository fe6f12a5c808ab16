import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { CATALOGUE_FOLDER } from '../tests/catalogue/folder.ts'

const ROOT = join(import.meta.dirname, '..')
/** Linux counts a process's CPU time in ticks of 10 ms. */
const TICK_MS = 10

export interface Contender {
  name: string
  url: string
  headers?: Record<string, string>
  /** Of the process, or of those that serve together. */
  pid: number | readonly number[]
}

export interface Figures {
  cpuMsPerRequest: number
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

/** CPU time of a process and all its threads so far, in ms. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Ids of the processes that a process's main thread started. */
export function listChildren(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}

/** Starts a script under this Node and waits until its address answers 200. */
export async function start(
  script: string,
  env: Record<string, string>,
  readyUrl: string,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(ROOT, script)], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', DEMO_DIR: CATALOGUE_FOLDER, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const giveUpAtMs = performance.now() + 120_000
  while (performance.now() < giveUpAtMs && child.exitCode === null) {
    const isReady = await fetch(readyUrl).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return child
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill()
  throw new Error(`${script} did not answer at ${readyUrl}`)
}

/** Plain React streaming of a page's markup, which it reads from a file. */
export async function startReact(
  port: number,
  file: string,
  markup: string,
): Promise<{ child: ChildProcess; url: string }> {
  const url = `http://localhost:${port}/`
  await writeFile(file, markup)
  const child = await start('bench/peers/react-streaming.ts', { PORT: String(port), BODY_FILE: file }, url)
  return { child, url }
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** The product in demonstration mode with a data folder of its own. */
export async function startProduct(
  port: number,
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; origin: string; dataDir: string; close(): Promise<void> }> {
  const dataDir = join(ROOT, `test-results/bench-data-${port}`)
  const origin = `http://localhost:${port}`
  const child = await start(
    'cli/start.ts',
    { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    `${origin}/readyz`,
  )
  return {
    child,
    origin,
    dataDir,
    async close() {
      await stop(child)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** For so long, or so many requests: pages that take long to compile need a number. */
type Amount = { duration: number } | { amount: number }

async function round(
  { url, headers, pid }: Contender,
  connections: number,
  amount: Amount,
): Promise<Figures> {
  const used = () => [pid].flat().reduce((sum, one) => sum + cpuMs(one), 0)
  const before = used()
  const result = await autocannon({ url, connections, ...amount, headers: headers ?? {} })
  const spentMs = used() - before
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers other than 2xx, ${result.errors} errors`)
  }
  return {
    cpuMsPerRequest: spentMs / result.requests.total,
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  }
}

/** `[--rounds 5] [--seconds 3]` of the command line. */
export function readLoad(): { rounds: number; seconds: number } {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '3' } },
  })
  return { rounds: Number(values.rounds), seconds: Number(values.seconds) }
}

interface Load {
  rounds?: number
  connections?: number
  seconds?: number
  /** Instead of `seconds`; before the first round three times as many. */
  requests?: number
}

/** Loads the contenders in turn, round after round, so that machine drift affects all alike; medians. */
export async function interleave(
  contenders: Contender[],
  { rounds = 5, connections = 16, seconds = 3, requests }: Load = {},
): Promise<Map<string, Figures>> {
  const [first, amount] = requests
    ? [{ amount: 3 * requests }, { amount: requests }]
    : [{ duration: Math.min(seconds, 2) }, { duration: seconds }]
  for (const contender of contenders) await round(contender, connections, first)
  const all = new Map<string, Figures[]>(contenders.map(({ name }) => [name, []]))
  for (let turn = 0; turn < rounds; turn++) {
    for (const contender of contenders)
      all.get(contender.name)!.push(await round(contender, connections, amount))
  }
  const keys = ['cpuMsPerRequest', 'requestsPerSecond', 'p50Ms', 'p99Ms'] as const
  return new Map(
    [...all].map(([name, figures]) => [
      name,
      Object.fromEntries(
        keys.map((key) => [key, median(figures.map((figure) => figure[key]))]),
      ) as unknown as Figures,
    ]),
  )
}

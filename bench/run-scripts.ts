import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { execa } from 'execa'
import { FIGURES_FILE, type Figure } from './figures.ts'
import type { Script } from './scripts.ts'

const ROOT = join(import.meta.dirname, '..')
const KILL_AFTER_MS = 10_000

/** How a script ended, and what it measured until then. */
export interface Outcome {
  name: string
  /** Null: it measured everything. */
  fault: string | null
  figures: Figure[]
  seconds: number
  /** Mean number of busy or waiting processes in the minute before it started. */
  load: number
}

interface RunOptions {
  isQuick: boolean
  say: (line: string) => void
  /** After each script, so that a run that is interrupted has not measured in vain. */
  save: (outcome: Outcome) => Promise<unknown>
}

/** Runs scripts one after the other, each until its deadline; goes on when one fails. */
export async function runScripts(
  scripts: Readonly<Record<string, Script>>,
  { isQuick, say, save }: RunOptions,
): Promise<Outcome[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-bench-figures-'))
  const outcomes: Outcome[] = []
  try {
    for (const [name, script] of Object.entries(scripts)) {
      const place = `${outcomes.length + 1} of ${Object.keys(scripts).length}`
      say(`\n▶ ${name} (${place}, at most ${script.minutesMax} minutes)`)
      const outcome = await runScript(name, script, join(folder, name), isQuick)
      say(`  ${outcome.fault ?? 'measured'} after ${outcome.seconds} s`)
      outcomes.push(outcome)
      await save(outcome)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return outcomes
}

async function runScript(name: string, script: Script, file: string, isQuick: boolean): Promise<Outcome> {
  const load = Math.round(loadavg()[0]! * 10) / 10
  const startMs = performance.now()
  const ending = await runUntil(
    [join(ROOT, 'bench', script.file), ...(isQuick ? script.quickArgs : script.args)],
    { [FIGURES_FILE]: file },
    script.minutesMax * 60_000,
  )
  const figures = await readFigures(file)
  return {
    name,
    fault: ending ?? listMissing(script, figures),
    figures,
    seconds: Math.round((performance.now() - startMs) / 1000),
    load,
  }
}

/** @returns why it failed; null when it ended well */
async function runUntil(
  command: readonly string[],
  env: Record<string, string>,
  timeoutMs: number,
): Promise<string | null> {
  // A group of its own: the servers that it started end with it.
  const child = execa(process.execPath, command, {
    cwd: ROOT,
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
    env,
    detached: true,
    reject: false,
  })
  let isLate = false
  const deadline = setTimeout(() => {
    isLate = true
    signalGroup(child.pid, 'SIGTERM')
  }, timeoutMs)
  const interrupt = () => {
    void endGroup(child.pid).then(() => process.exit(130))
  }
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  const { exitCode, signal } = await child
  clearTimeout(deadline)
  await endGroup(child.pid)
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  if (isLate) return `not finished in ${timeoutMs / 60_000} minutes`
  if (exitCode === 0) return null
  return signal ? `ended by ${signal}` : `failed with ${exitCode}`
}

/** @returns whether something of the group still runs */
function signalGroup(leader: number | undefined, signal: NodeJS.Signals | 0): boolean {
  try {
    return leader !== undefined && process.kill(-leader, signal)
  } catch {
    return false
  }
}

/** Ends what is left of a group, so that the next script finds its ports free. */
async function endGroup(leader: number | undefined): Promise<void> {
  signalGroup(leader, 'SIGTERM')
  const killAtMs = performance.now() + KILL_AFTER_MS
  while (signalGroup(leader, performance.now() < killAtMs ? 0 : 'SIGKILL')) await wait(50)
}

/** Also what a script that failed later had measured. */
async function readFigures(file: string): Promise<Figure[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

function listMissing({ figures: declared }: Script, figures: readonly Figure[]): string | null {
  const missing = Object.keys(declared).filter((key) => !figures.some((figure) => figure.key === key))
  return missing.length === 0 ? null : `did not measure ${missing.join(', ')}`
}

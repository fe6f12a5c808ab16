import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as z from 'zod'
import type { Timers } from '../../runtime/clock.ts'
import type { Log } from '../../runtime/log.ts'
import { type RepeatedTask, repeatTask } from '../../runtime/repeated-task.ts'
import { addMachine, CheckLine, findAsked, type HealthDeps, keepChecks, keepSeen } from './machines.ts'

const PACKAGE = new URL('../../../package.json', import.meta.url)
const COMMAND = fileURLToPath(new URL('../../../cli/cliffhanger.mjs', import.meta.url))
const INTERVAL_MS = 10_000
const SEEN_EVERY_MS = 60_000
/** Each of its checks ends after 15 s, and they run beside each other. */
const CHECK_MS_MAX = 60_000
const OUTPUT_BYTES_MAX = 1024 * 1024

const Output = z.object({ checks: z.array(CheckLine) })

interface CheckItselfDeps extends HealthDeps {
  timers: Timers
  log: Pick<Log, 'warn'>
  /** Runs `cliffhanger check --json` with the settings of this process. */
  check?: (signal: AbortSignal) => Promise<CheckLine[]>
}

/**
 * When Studio asks, the machine runs `cliffhanger check`: only the product has all of its settings and secrets. In a process of its own, so that
 * nothing that the checks load or wait for is in the product's.
 *
 * A product that closes does not wait for it.
 *
 * @param isPlatformAlone whether a web front on another machine serves viewers
 */
export async function checkItself(
  deps: CheckItselfDeps,
  { isPlatformAlone }: { isPlatformAlone: boolean },
): Promise<RepeatedTask> {
  const machine = hostname()
  const check = deps.check ?? ((signal) => runCheck(isPlatformAlone ? ['--platform'] : [], signal))
  const closing = new AbortController()
  let seenAtMs = deps.clock.nowMs()
  const { version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string }
  await addMachine(deps, { machine, release: version })
  const task = repeatTask(
    deps,
    { name: 'checks', intervalMs: INTERVAL_MS, failure: 'this machine has not checked itself' },
    async () => {
      const nowMs = deps.clock.nowMs()
      if (nowMs - seenAtMs >= SEEN_EVERY_MS) {
        await keepSeen(deps, machine)
        seenAtMs = nowMs
      }
      const askedAtMs = await findAsked(deps, machine)
      if (askedAtMs === null) return
      const checks = await check(closing.signal).catch((error: Error) => [unfinished(error)])
      if (!closing.signal.aborted) await keepChecks(deps, { machine, checks, askedAtMs })
    },
  )
  return {
    run: task.run,
    close() {
      closing.abort()
      return task.close()
    },
  }
}

async function runCheck(options: readonly string[], signal: AbortSignal): Promise<CheckLine[]> {
  const limits = { timeout: CHECK_MS_MAX, maxBuffer: OUTPUT_BYTES_MAX, signal }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [COMMAND, 'check', '--json', ...options],
    limits,
  ).catch((error: Error & { stdout?: string }) => {
    // Its status is 1 when a check has failed.
    if (!error.stdout) throw error
    return { stdout: error.stdout }
  })
  return Output.parse(JSON.parse(stdout)).checks
}

function unfinished({ message }: Error): CheckLine {
  return {
    name: 'checks',
    state: 'failed',
    detail: `the machine could not check itself: ${message.split('\n', 1)[0]}`,
    advice: 'Run "cliffhanger check" on it.',
  }
}

import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Measured } from '../configuration/instruments.ts'
import { processEnv } from '../configuration/process-env.ts'
import { failureFields } from '../configuration/process-output.ts'
import type { Logger } from '../server/observability/log.ts'
import type { SharedState } from '../server/shared-state/shared-state.ts'
import type { ConfiguredPlatform } from './embedded.ts'
import { forkWorker, type WebProcess } from './fork-worker.ts'
import { canBeMended } from './start-errors.ts'
import { watchPorts } from './watch-ports.ts'
import { workerMetrics } from './worker-metrics.ts'

/** Longer than a worker takes to drain; after that, it is killed. */
export const WORKERS_CLOSE_MS_MAX = 12_000
/** More exits than this within a minute are no accident: the product stops, so that a supervisor notices. */
const ENDS_MAX = 5
const ENDS_WITHIN_MS = 60_000
/** By then, a signal sent to all processes has reached the primary too, so it does not replace workers while it is stopping. */
const REPLACE_AFTER_MS = 100

interface WorkersOptions {
  count: number
  state: SharedState
  platform: ConfiguredPlatform | null
  log: Logger
}

export interface Workers {
  /**
   * Reloads the embedded platform's settings and keys and replaces the web processes one at a time, so that each reads
   * configuration and brand again. Stops at one that cannot start, which has printed the reason; the remaining processes and
   * the platform keep the previous configuration.
   */
  renew(): Promise<void>
  forgetPages(): void
  readMetrics(): Promise<Measured[]>
  failed: Promise<void>
  close(): Promise<void>
}

/**
 * Starts web processes and replaces those that end. Resolves when all listen, or to null if one ends before that. It has then
 * printed the reason; the others would fail for the same one.
 */
export async function startWorkers({ count, state, platform, log }: WorkersOptions): Promise<Workers | null> {
  const webProcesses = new Set<WebProcess>()
  const failed = Promise.withResolvers<void>()
  const ports = watchPorts()
  const metrics = workerMetrics<WebProcess>()
  // `.env` as of the start or the last renewal: a replacement must have the same configuration.
  let env = processEnv()
  /** Of the port, once the product stops. */
  let closing: Promise<void> | null = null
  let hasFailed = false
  const areEndsTooMany = endCounter()
  const renew = coalesce(renewAll)

  function start({ isTrial = false } = {}): Promise<boolean> {
    const { webProcess, ready } = forkWorker(env, {
      ...{ isTrial, state, platform, log },
      onLeaving: letLeave,
      onExit(webProcess, code, signal) {
        webProcesses.delete(webProcess)
        metrics.end(webProcess)
        const isOrderly = code === 0 && webProcess.isReplaced
        if (!closing && !isOrderly) {
          log.error({ pid: webProcess.worker.process.pid, code, signal }, 'web process ended')
          if (isMissed(webProcess) && areEndsTooMany()) fail()
        }
        void replace(webProcess)
      },
    })
    webProcesses.add(webProcess)
    return ready
  }

  const isMissed = ({ isReady, isTrial }: WebProcess) => isReady || !(isStarting || isTrial)

  /** Runs once per web process: when it announces that it leaves, or when it ends unannounced. */
  async function replace(webProcess: WebProcess): Promise<void> {
    if (webProcess.isReplaced) return
    webProcess.isReplaced = true
    await wait(REPLACE_AFTER_MS)
    if (closing || hasFailed || !isMissed(webProcess)) return
    await start()
  }

  /** @returns whether the port is closed */
  async function letLeave(webProcess: WebProcess): Promise<boolean> {
    await replace(webProcess)
    await closing
    return closing !== null
  }

  function fail(): void {
    hasFailed = true
    failed.resolve()
  }

  async function renewAll(): Promise<void> {
    const formerEnv = env
    let goBack: (() => Promise<void>) | undefined
    try {
      env = processEnv()
      goBack = await platform?.renew()
    } catch (error) {
      env = formerEnv
      log.error(failureFields(error, canBeMended(error)), 'renewal stopped')
      return
    }
    for (const webProcess of [...webProcesses]) {
      if (closing || webProcess.isReplaced) continue
      if (!(await start({ isTrial: true }))) {
        env = formerEnv
        if (closing) return
        await goBack?.().catch((err: unknown) => log.error({ err }, 'platform keeps its new settings'))
        log.error('renewal stopped: a web process could not start')
        return
      }
      webProcess.isReplaced = true
      void webProcess.calls.drain.asEvent()
    }
    log.info('web processes renewed')
  }

  let isStarting = true
  // The first one starts alone, so that a start error is printed once.
  const isFirstReady = await start()
  const areReady = isFirstReady && (await Promise.all(Array.from({ length: count - 1 }, () => start())))
  if (!areReady || areReady.includes(false)) return null
  isStarting = false

  return {
    forgetPages() {
      for (const { calls } of webProcesses) void calls.forgetPages.asEvent()
    },
    readMetrics: () => metrics.read([...webProcesses].filter(({ isReady }) => isReady)),
    failed: failed.promise,
    renew,
    async close() {
      closing = ports.close()
      await closing
      await drainAll([...webProcesses])
    },
  }
}

/** Counts one end, and answers whether too many are within a minute. */
function endCounter(): () => boolean {
  let timesMs: number[] = []
  return () => {
    const nowMs = performance.now()
    timesMs = [...timesMs.filter((ms) => nowMs - ms < ENDS_WITHIN_MS), nowMs]
    return timesMs.length > ENDS_MAX
  }
}

/** One run at a time. A call during a run is followed by another: what the run has passed already would miss later changes. */
function coalesce(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let isCalledAgain = false

  async function runUntilLast(): Promise<void> {
    do {
      isCalledAgain = false
      await run()
    } while (isCalledAgain)
  }

  return () => {
    isCalledAgain = running !== null
    running ??= runUntilLast().finally(() => {
      running = null
    })
    return running
  }
}

/** Resolves when all have ended. Kills those that do not drain in time and those that never listened. */
async function drainAll(webProcesses: readonly WebProcess[]): Promise<void> {
  const ended = Promise.all(webProcesses.map(({ worker }) => once(worker, 'exit')))
  for (const { worker, calls, isReady } of webProcesses) {
    if (isReady) void calls.drain.asEvent()
    else worker.process.kill('SIGKILL')
  }
  const isInTime = await Promise.race([ended.then(() => true), wait(WORKERS_CLOSE_MS_MAX, false)])
  if (!isInTime) for (const { worker } of webProcesses) worker.process.kill('SIGKILL')
}

import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type BirpcReturn, createBirpc } from 'birpc'
import { processEnv } from '../configuration/process-env.ts'
import type { Logger } from '../server/observability/log.ts'
import type { SharedState } from '../server/shared-state/shared-state.ts'
import { offerState } from '../server/shared-state/state-link.ts'
import { NO_TIMEOUT, type PrimaryCalls, type WorkerCalls } from './calls.ts'
import type { PlatformAddress } from './web.ts'

/** Longer than a worker takes to drain; one that still runs then is killed. */
export const WORKERS_CLOSE_MS_MAX = 12_000
/** Exits in a minute that are no accident: the product stops, so that a supervisor notices. */
const ENDS_MAX = 5
const ENDS_WITHIN_MS = 60_000
/** A signal to all processes reaches the primary by then, so that it replaces nobody while it stops itself. */
const REPLACE_AFTER_MS = 100

interface WorkersOptions {
  count: number
  state: SharedState
  platform: PlatformAddress | null
  log: Logger
}

export interface Workers {
  /** Tells all that the catalogue has changed. */
  forgetPages(): void
  /** Resolves when workers end too often to be replaced. */
  failed: Promise<void>
  /** Drains all; resolves when none runs. */
  close(): Promise<void>
}

interface Member {
  worker: Worker
  calls: BirpcReturn<WorkerCalls, PrimaryCalls>
  isReady: boolean
  isReplaced: boolean
}

/**
 * Starts web processes and replaces those that end. Resolves when all listen, or to null when one ends before: then it
 * has printed the reason, which would be that of the others.
 */
export async function startWorkers({ count, state, platform, log }: WorkersOptions): Promise<Workers | null> {
  const members = new Set<Member>()
  const failed = Promise.withResolvers<void>()
  // What `.env` said at the start: a worker that replaces another must not be configured differently.
  const env = processEnv()
  let isClosing = false
  let endTimesMs: number[] = []

  /** Resolves to whether the worker has begun to listen. */
  function start(): Promise<boolean> {
    const ready = Promise.withResolvers<boolean>()
    const worker = cluster.fork(env)
    const functions: PrimaryCalls = {
      platform: async () => platform,
      async isReady() {
        member.isReady = true
        ready.resolve(true)
      },
      isLeaving: async () => replace(member),
      // Its calls reach the worker by `member`, which exists when the first one comes.
      ...offerState(state, { run: (name, key) => member.calls.run(name, key) }),
    }
    const calls = createBirpc<WorkerCalls, PrimaryCalls>(functions, {
      // The callback keeps a message to a worker that has just died from being an uncaught error.
      post: (message) => worker.process.send(message, undefined, undefined, () => {}),
      on: (receive) => worker.on('message', receive),
      timeout: NO_TIMEOUT,
    })
    const member: Member = { worker, calls, isReady: false, isReplaced: false }
    members.add(member)
    worker.on('error', (err) => log.error({ err, pid: worker.process.pid }, 'web process failed'))
    worker.once('exit', (code, signal) => {
      members.delete(member)
      calls.$close()
      ready.resolve(false)
      if (!isClosing) log.error({ pid: worker.process.pid, code, signal }, 'web process ended')
      replace(member)
    })
    return ready.promise
  }

  /** Once for each worker: when it announces that it leaves, or has ended without doing so. */
  async function replace(member: Member): Promise<void> {
    if (member.isReplaced) return
    member.isReplaced = true
    await wait(REPLACE_AFTER_MS)
    if (isClosing || (isStarting && !member.isReady)) return
    const nowMs = performance.now()
    endTimesMs = [...endTimesMs.filter((ms) => nowMs - ms < ENDS_WITHIN_MS), nowMs]
    if (endTimesMs.length > ENDS_MAX) failed.resolve()
    else await start()
  }

  let isStarting = true
  // One alone first, so that a reason not to start is printed once.
  const isFirstReady = await start()
  const areReady = isFirstReady && (await Promise.all(Array.from({ length: count - 1 }, start)))
  if (!areReady || areReady.includes(false)) return null
  isStarting = false

  return {
    forgetPages() {
      for (const { calls } of members) void calls.forgetPages.asEvent()
    },
    failed: failed.promise,
    async close() {
      isClosing = true
      const all = [...members]
      const ended = Promise.all(all.map(({ worker }) => once(worker, 'exit')))
      for (const { worker, calls, isReady } of all) {
        if (isReady) void calls.drain.asEvent()
        else worker.process.kill('SIGKILL')
      }
      const isInTime = await Promise.race([ended.then(() => true), wait(WORKERS_CLOSE_MS_MAX, false)])
      if (!isInTime) for (const { worker } of all) worker.process.kill('SIGKILL')
    },
  }
}

import type { Serializable } from 'node:child_process'
import cluster, { type Worker } from 'node:cluster'
import { type BirpcReturn, createBirpc } from 'birpc'
import type { processEnv } from '../configuration/process-env.ts'
import type { Logger } from '../server/observability/log.ts'
import type { SharedState } from '../server/shared-state/shared-state.ts'
import { offerState } from '../server/shared-state/state-link.ts'
import { NO_TIMEOUT, type PrimaryCalls, type WorkerCalls } from './calls.ts'
import type { ConfiguredPlatform } from './embedded.ts'
import type { PlatformAddress } from './web.ts'

/** A replacement that does not listen by then never will. */
const START_MS_MAX = 60_000

export interface WebProcess {
  worker: Worker
  calls: BirpcReturn<WorkerCalls, PrimaryCalls>
  isReady: boolean
  isReplaced: boolean
  /** Not replaced in turn unless it became ready. */
  isTrial: boolean
}

interface ForkOptions {
  isTrial: boolean
  state: SharedState
  platform: ConfiguredPlatform | null
  log: Logger
  /** Resolves to whether the port is closed. */
  onLeaving(webProcess: WebProcess): Promise<boolean>
  onExit(webProcess: WebProcess, code: number, signal: string): void
}

export function forkWorker(
  env: ReturnType<typeof processEnv>,
  { isTrial, state, platform, log, onLeaving, onExit }: ForkOptions,
): { webProcess: WebProcess; ready: Promise<boolean> } {
  const ready = Promise.withResolvers<boolean>()
  const worker = cluster.fork(env)
  const functions: PrimaryCalls = {
    platform: async () => platform && toAddress(platform),
    async isReady() {
      webProcess.isReady = true
      ready.resolve(true)
    },
    isLeaving: async () => onLeaving(webProcess),
    answer: async () => {},
    // `webProcess` is assigned before the first call arrives.
    ...offerState(state, { run: (name, key) => webProcess.calls.run(name, key) }),
  }
  const calls = createBirpc<WorkerCalls, PrimaryCalls>(functions, {
    // Without the callback, a message to a worker that has just died would be an uncaught error.
    post: (message) => worker.process.send(message, undefined, undefined, () => {}),
    on: (receive) => worker.on('message', receive),
    timeout: NO_TIMEOUT,
  })
  const webProcess: WebProcess = { worker, calls, isReady: false, isReplaced: false, isTrial }
  const tooLate = isTrial && setTimeout(() => worker.process.kill('SIGKILL'), START_MS_MAX)
  void ready.promise.then(() => tooLate && clearTimeout(tooLate))
  endConnectionsInTransit(worker)
  worker.on('error', (err) => log.error({ err, pid: worker.process.pid }, 'web process failed'))
  worker.once('exit', (code, signal) => {
    calls.$close()
    ready.resolve(false)
    onExit(webProcess, code, signal)
  })
  return { webProcess, ready: ready.promise }
}

/** Only data can be sent between processes; the platform's other members are functions. */
function toAddress({ socketPath, signIn, payOrigins }: ConfiguredPlatform): PlatformAddress {
  return { socketPath, signIn, payOrigins }
}

/**
 * If a worker dies before it has accepted a connection in transit, Node forgets the connection: without this, it would never be
 * closed, and its client would wait for ever.
 */
function endConnectionsInTransit(worker: Worker): void {
  const inTransit = new Map<number, { close(): void }>()
  const { process: child } = worker
  const send = child.send.bind(child)
  child.send = (message: Serializable, ...rest: unknown[]) => {
    const { act, seq } = message as { act?: string; seq?: number }
    if (act === 'newconn') inTransit.set(seq!, rest[0] as { close(): void })
    return (send as (...parts: unknown[]) => boolean)(message, ...rest)
  }
  child.on('internalMessage', ({ ack }: { ack?: number }) => inTransit.delete(ack!))
  worker.once('exit', () => {
    for (const connection of inTransit.values()) connection.close()
  })
}

import cluster from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { createBirpc } from 'birpc'
import { closeGracefully } from '../server/lifecycle.ts'
import { linkedState } from '../server/shared-state/state-link.ts'
import { NO_TIMEOUT, type PrimaryCalls, type WorkerCalls } from './calls.ts'
import { openWebMetrics } from './metrics.ts'
import type { Parts } from './parts.ts'
import { openBuild, startWeb } from './web.ts'

/** Longer than a replacement takes to start; after that, the worker stops waiting for it. */
const SUCCESSOR_MS_MAX = 15_000
const CLOSE_MS_MAX = 10_000
/** A slower primary is stuck or dead. */
const ANSWER_MS_MAX = 2000

/** Node itself replies to each connection that it is passed. If the primary has just died, `disconnect` ends this process. */
function ignoreDeadPrimary(error: NodeJS.ErrnoException): void {
  if (!['EPIPE', 'ECONNRESET', 'ERR_IPC_CHANNEL_CLOSED'].includes(error.code ?? '')) throw error
}

export async function serveWorker(parts: Parts): Promise<void> {
  let forgetPages = () => {}
  let drain: () => void = () => process.exit(0)
  // Without its primary, a worker has no listener.
  process.once('disconnect', () => drain())
  cluster.worker?.on('error', ignoreDeadPrimary)
  const metrics = await openWebMetrics(parts)
  const calls: WorkerCalls = {
    forgetPages: async () => forgetPages(),
    readMetrics: async () => (await metrics?.read()) ?? [],
    drain: async () => drain(),
    run: (name, key) => linked.calls.run(name, key),
  }
  const primary = createBirpc<PrimaryCalls, WorkerCalls>(calls, {
    // Without the callback, a message to a dead primary would end this process.
    post: (message) => process.send?.(message, undefined, undefined, () => {}),
    on: (receive) => process.on('message', receive),
    timeout: NO_TIMEOUT,
  })
  let isPortClosed = false
  /**
   * While the port is open, others take what waits in the primary. Once it is closed: a connection that was accepted is followed by the next
   * at once, so that none waits if none came until a response.
   */
  async function acceptPassedOn(readAccepted: () => number): Promise<void> {
    if (!isPortClosed) return
    for (let before = -1; before !== readAccepted(); ) {
      before = readAccepted()
      await Promise.race([primary.answer(), wait(ANSWER_MS_MAX)])
    }
  }
  const linked = linkedState(primary, { hasLimits: parts.config.limitFactor > 0, nowMs: Date.now })
  const closers = await startWeb({
    ...parts,
    remix: await openBuild(parts),
    platform: await primary.platform(),
    state: linked.state,
    metrics,
    acceptPassedOn,
    watchCatalogue: (_productApi, forget) => {
      forgetPages = forget
      return () => {}
    },
  })
  // Waits for the replacement, so that some process always accepts connections.
  async function leave(): Promise<void> {
    isPortClosed = await Promise.race([primary.isLeaving(), wait(SUCCESSOR_MS_MAX, false)])
  }
  /**
   * The primary may have passed on a connection before it learned that this process accepts none. Node sends it back, but not
   * if the process is gone: then its client would wait for ever. After the first response no connection is on its way here,
   * after the second none on its way back.
   */
  const returnConnections = () =>
    Promise.race([primary.answer().then(() => primary.answer()), wait(ANSWER_MS_MAX)])
  drain = closeGracefully({
    log: parts.log,
    closers: [leave, ...closers, returnConnections],
    deadlineMs: SUCCESSOR_MS_MAX + CLOSE_MS_MAX,
  })
  await primary.isReady()
}

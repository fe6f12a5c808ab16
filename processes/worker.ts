import { setTimeout as wait } from 'node:timers/promises'
import { createBirpc } from 'birpc'
import { closeGracefully } from '../server/lifecycle.ts'
import { linkedState } from '../server/shared-state/state-link.ts'
import { NO_TIMEOUT, type PrimaryCalls, type WorkerCalls } from './calls.ts'
import type { Parts } from './parts.ts'
import { startWeb } from './web.ts'

/** Longer than a successor takes to start; one that does not begin to listen by then is not waited for. */
const SUCCESSOR_MS_MAX = 15_000
const CLOSE_MS_MAX = 10_000
/** A primary that is slower than this is stuck or dead. */
const ANSWER_MS_MAX = 2000

/** One of several web processes, started by {@link servePrimary}. */
export async function serveWorker(parts: Parts): Promise<void> {
  let forgetPages = () => {}
  let drain: () => void = () => process.exit(0)
  // A worker without its primary has no listener any more.
  process.once('disconnect', () => drain())
  const calls: WorkerCalls = {
    forgetPages: async () => forgetPages(),
    drain: async () => drain(),
    run: (name, key) => linked.calls.run(name, key),
  }
  const primary = createBirpc<PrimaryCalls, WorkerCalls>(calls, {
    // The callback keeps a message to a dead primary from ending this process.
    post: (message) => process.send?.(message, undefined, undefined, () => {}),
    on: (receive) => process.on('message', receive),
    timeout: NO_TIMEOUT,
  })
  const linked = linkedState(primary, { hasLimits: parts.config.limitFactor > 0, nowMs: Date.now })
  const closers = await startWeb({
    ...parts,
    platform: await primary.platform(),
    state: linked.state,
    watchCatalogue: (_productApi, forget) => {
      forgetPages = forget
      return () => {}
    },
  })
  // The port is never without a process that takes connections.
  const leave = () => Promise.race([primary.isLeaving(), wait(SUCCESSOR_MS_MAX)])
  /**
   * The primary may have passed on a connection before it learned that this process takes none. Node sends it back,
   * unless the process is gone: then its client would wait for ever. After the first answer no connection is on its way
   * here, after the second none on its way back.
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

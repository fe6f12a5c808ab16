import { createBirpc } from 'birpc'
import { closeGracefully } from '../server/lifecycle.ts'
import { linkedState } from '../server/shared-state/state-link.ts'
import { NO_TIMEOUT, type PrimaryCalls, type WorkerCalls } from './calls.ts'
import type { Parts } from './parts.ts'
import { startWeb } from './web.ts'

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
  const leave = async () => primary.isLeaving.asEvent()
  drain = closeGracefully({ log: parts.log, closers: [leave, ...closers] })
  await primary.isReady()
}

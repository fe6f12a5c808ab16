import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * A request may be in transit on an idle connection; for this long it still gets a response, with
 * `Connection: close`.
 */
const IDLE_GRACE_MS = 500
const IDLE_SWEEP_MS = 100
/** Under load some connection always waits. */
const ACCEPTING_MS_MAX = 1500
/** In a longer turn of the event loop connections may have arrived since it looked for some. */
const SHORT_TURN_MS_MAX = 2

interface DrainOptions {
  /** Responses that take longer are cut off. */
  drainMs: number
  /** Whether the clients have ended already, so that nothing can be in transit. */
  areClientsGone?: boolean
}

/**
 * Accepts what waits, stops accepting, and closes idle connections a little later: Node's `close` ends connections
 * before it has read what may have arrived, which under load would drop requests.
 */
export async function drainServer(
  server: Server,
  { drainMs, areClientsGone = false }: DrainOptions,
): Promise<void> {
  if (!areClientsGone) await acceptWaiting(server)
  // At once: whatever connects from the last look to here is reset.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  let sweep: NodeJS.Timeout | undefined
  // Timers precede reading in a turn of the event loop: what has arrived is read first.
  const closeIdle = () => setImmediate(() => server.closeIdleConnections())
  const grace = setTimeout(
    () => {
      closeIdle()
      sweep = setInterval(closeIdle, IDLE_SWEEP_MS)
    },
    areClientsGone ? 0 : IDLE_GRACE_MS,
  )
  const cutOff = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearTimeout(grace)
  clearTimeout(cutOff)
  clearInterval(sweep)
}

/** The kernel has already opened these connections, with requests on them, and would reset them. */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  const endAtMs = performance.now() + ACCEPTING_MS_MAX
  server.on('connection', count)
  await nextTurn()
  for (let isSettled = false; !isSettled; ) {
    const [before, sinceMs] = [accepted, performance.now()]
    await nextTurn()
    const nowMs = performance.now()
    isSettled = nowMs > endAtMs || (accepted === before && nowMs - sinceMs < SHORT_TURN_MS_MAX)
  }
  server.off('connection', count)
}

import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * A request may be in transit on an idle connection; for this long it still gets a response, with
 * `Connection: close`.
 */
const IDLE_GRACE_MS = 500
const IDLE_SWEEP_MS = 100
/** On a saturated machine some connection always waits, or no turn is short. */
const ACCEPTING_MS_MAX = 1500
/** In a longer turn of the event loop connections may have arrived since it looked for some. */
const SHORT_TURN_MS_MAX = 0.5

interface DrainOptions {
  /** Responses that take longer are cut off. */
  drainMs: number
  /** Whether the clients have ended already, so that nothing can be in transit. */
  areClientsGone?: boolean
}

/**
 * Accepts what waits, stops accepting, and closes idle connections a little later: Node's `close` ends connections
 * before it has read what may have arrived, which under load would drop requests. Servers of one port are drained together, since
 * the work of one delays the next look of all.
 */
export async function drainServers(
  servers: readonly Server[],
  { drainMs, areClientsGone = false }: DrainOptions,
): Promise<void> {
  const handleHeld = areClientsGone ? () => {} : await acceptWaiting(servers)
  // At once: whatever connects from the last look to here is reset.
  const closed = servers.map(
    (server) => new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve())),
  )
  handleHeld()
  let sweep: NodeJS.Timeout | undefined
  // Timers precede reading in a turn of the event loop: what has arrived is read first.
  const closeIdle = () =>
    setImmediate(() => {
      for (const server of servers) server.closeIdleConnections()
    })
  const grace = setTimeout(
    () => {
      closeIdle()
      sweep = setInterval(closeIdle, IDLE_SWEEP_MS)
    },
    areClientsGone ? 0 : IDLE_GRACE_MS,
  )
  const cutOff = setTimeout(() => {
    for (const server of servers) server.closeAllConnections()
  }, drainMs)
  await Promise.all(closed)
  clearTimeout(grace)
  clearTimeout(cutOff)
  clearInterval(sweep)
}

/**
 * The kernel has already opened these connections, with requests on them, and would reset them. Meanwhile requests are held,
 * since handling them would take the turns in which others arrive.
 *
 * @returns handles what was held
 */
async function acceptWaiting(servers: readonly Server[]): Promise<() => void> {
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  for (const server of servers) server.on('connection', count)
  const handleHeld = servers.map(holdRequests)
  const endAtMs = performance.now() + ACCEPTING_MS_MAX
  await nextTurn()
  for (let isSettled = false; !isSettled; ) {
    const [before, sinceMs] = [accepted, performance.now()]
    await nextTurn()
    const nowMs = performance.now()
    isSettled = nowMs > endAtMs || (accepted === before && nowMs - sinceMs < SHORT_TURN_MS_MAX)
  }
  for (const server of servers) server.off('connection', count)
  return () => {
    for (const handle of handleHeld) handle()
  }
}

function holdRequests(server: Server): () => void {
  const handlers = server.listeners('request') as ((...request: unknown[]) => void)[]
  const held: unknown[][] = []
  const hold = (...request: unknown[]) => void held.push(request)
  server.removeAllListeners('request').on('request', hold)
  return () => {
    server.off('request', hold)
    for (const handler of handlers) server.on('request', handler)
    for (const request of held) server.emit('request', ...request)
  }
}

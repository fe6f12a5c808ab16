import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { closeSockets } from './close-sockets.ts'

/**
 * A request may be in transit on an idle connection; for this long it still gets a response, with
 * `Connection: close`.
 */
const IDLE_GRACE_MS = 500
const IDLE_SWEEP_MS = 100

/** @param readAccepted connections that the servers have accepted so far */
export type AcceptPassedOn = (readAccepted: () => number) => Promise<void>

interface DrainOptions {
  /** Responses that take longer are cut off. */
  drainMs: number
  /** Of servers to which another process passes connections on: resolves once none waits there for these. */
  acceptPassedOn?: AcceptPassedOn | undefined
}

/**
 * Accepts what waits, stops accepting, and closes idle connections a little later: Node's `close` ends connections
 * before it has read what may have arrived, which under load would drop requests. Servers of one port are drained together, since
 * the work of one delays the next look of all: meanwhile requests are held, and handled once no server listens.
 */
export async function drainServers(
  servers: readonly Server[],
  { drainMs, acceptPassedOn }: DrainOptions,
): Promise<void> {
  const handleHeld = holdRequests(servers)
  const closed: Promise<void>[] = []
  const sockets = servers.map((server) => ({
    close() {
      closed.push(new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve())))
    },
  }))
  const readAccepted = countAccepted(servers)
  if (acceptPassedOn) {
    await acceptPassedOn(readAccepted)
    for (const socket of sockets) socket.close()
  } else await closeSockets(sockets, readAccepted)
  handleHeld()
  let sweep: NodeJS.Timeout | undefined
  // Timers precede reading in a turn of the event loop: what has arrived is read first.
  const closeIdle = () =>
    setImmediate(() => {
      for (const server of servers) server.closeIdleConnections()
    })
  const grace = setTimeout(() => {
    closeIdle()
    sweep = setInterval(closeIdle, IDLE_SWEEP_MS)
  }, IDLE_GRACE_MS)
  const cutOff = setTimeout(() => {
    for (const server of servers) server.closeAllConnections()
  }, drainMs)
  await Promise.all(closed)
  clearTimeout(grace)
  clearTimeout(cutOff)
  clearInterval(sweep)
}

function countAccepted(servers: readonly Server[]): () => number {
  let accepted = 0
  for (const server of servers) server.on('connection', () => (accepted += 1))
  return () => accepted
}

/** @returns handles what was held */
function holdRequests(servers: readonly Server[]): () => void {
  const held = servers.map((server) => {
    const handlers = server.listeners('request') as ((...request: unknown[]) => void)[]
    const requests: unknown[][] = []
    const hold = (...request: unknown[]) => void requests.push(request)
    server.removeAllListeners('request').on('request', hold)
    return () => {
      server.off('request', hold)
      for (const handler of handlers) server.on('request', handler)
      for (const request of requests) server.emit('request', ...request)
    }
  })
  return () => {
    for (const handle of held) handle()
  }
}

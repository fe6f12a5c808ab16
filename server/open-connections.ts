import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isHealthCheck } from './observability/health.ts'
import { clientKey } from './security/client-key.ts'

/** For all web processes together. */
const CONNECTIONS_MAX = 10_000
/** Browsers open six, and many viewers may share an address. */
const CONNECTIONS_PER_CLIENT = 512
/**
 * Connections beyond the total, for health checks; other requests on them get a 503. More than a prober needs, since a crowd
 * uses them as well.
 */
const RESERVE = 64

export interface ConnectionLimits {
  total: number
  /** Null behind a proxy, where all connections share one address. */
  perClient: number | null
}

export interface ConnectionReport {
  closedCount: number
  refusedCount: number
  openCount: number
}

export interface OpenConnections {
  guard(handler: RequestListener): RequestListener
  watch(server: Server): void
  /** `refusedCount`: connections and requests refused or closed at a limit since the start. */
  counts(): { openCount: number; refusedCount: number }
}

interface Client {
  openCount: number
  /** Connections without a request, in the order in which they became idle. */
  waiting: Set<Socket>
}

interface Connection {
  key: string
  client: Client
  requestCount: number
}

interface Shares {
  webProcesses: number
  trustedProxyHops: number
  limitFactor: number
}

/** Per web process, because the primary distributes connections evenly. */
export function toConnectionLimits({
  webProcesses,
  trustedProxyHops,
  limitFactor,
}: Shares): ConnectionLimits {
  const isEachClientSeen = trustedProxyHops === 0 && limitFactor > 0
  return {
    total: Math.ceil(CONNECTIONS_MAX / webProcesses),
    perClient: isEachClientSeen ? Math.ceil((CONNECTIONS_PER_CLIENT * limitFactor) / webProcesses) : null,
  }
}

/**
 * Limits the connections of a process. At a limit, a new connection replaces the one that has been idle longest, of the same
 * client if it is the client's limit; a browser reopens it when needed. When none is idle, the new one goes to a small reserve
 * that only answers health checks: a crowd must not look like an outage, or a supervisor would end the process.
 * `maxConnections` would refuse new connections, and under a primary, a refusing process gets the same connection again at once
 * while the others refuse it too.
 */
export function openConnections(
  { total, perClient }: ConnectionLimits,
  report: (report: ConnectionReport) => void,
): OpenConnections {
  const connections = new Map<Socket, Connection>()
  const clients = new Map<string, Client>()
  const waiting = new Set<Socket>()
  const reserve = new Set<Socket>()
  const reserveWaiting = new Set<Socket>()
  const atLimit = limitCounts((counts) => report({ ...counts, openCount: connections.size }))

  function forget(socket: Socket): void {
    reserve.delete(socket)
    reserveWaiting.delete(socket)
    const connection = connections.get(socket)
    if (!connection) return
    const { key, client } = connection
    connections.delete(socket)
    waiting.delete(socket)
    client.waiting.delete(socket)
    client.openCount -= 1
    if (client.openCount === 0) clients.delete(key)
  }

  function closeFirst([first]: Set<Socket>): boolean {
    if (!first) return false
    forget(first)
    first.destroy()
    atLimit.add('closedCount')
    return true
  }

  function hasRoom(client: Client | undefined): boolean {
    if (client && perClient !== null && client.openCount >= perClient) return closeFirst(client.waiting)
    return connections.size < total || closeFirst(waiting)
  }

  function setWaiting(socket: Socket, { client }: Connection): void {
    waiting.add(socket)
    client.waiting.add(socket)
  }

  function open(socket: Socket): void {
    const key = clientKey(socket.remoteAddress ?? '')
    if (hasRoom(clients.get(key))) {
      admit(socket, key)
    } else if (reserve.size < RESERVE || closeFirst(reserveWaiting)) {
      reserve.add(socket)
      reserveWaiting.add(socket)
    } else {
      socket.destroy()
      atLimit.add('refusedCount')
      return
    }
    socket.once('close', () => forget(socket))
  }

  function admit(socket: Socket, key: string): void {
    const client = clients.get(key) ?? { openCount: 0, waiting: new Set() }
    clients.set(key, client)
    client.openCount += 1
    const connection = { key, client, requestCount: 0 }
    connections.set(socket, connection)
    setWaiting(socket, connection)
  }

  function beginInReserve(socket: Socket): void {
    reserveWaiting.delete(socket)
    const key = clientKey(socket.remoteAddress ?? '')
    if (!hasRoom(clients.get(key))) return
    reserve.delete(socket)
    admit(socket, key)
  }

  function begin(socket: Socket, res: ServerResponse): void {
    if (reserve.has(socket)) beginInReserve(socket)
    const connection = connections.get(socket)
    if (!connection) return
    connection.requestCount += 1
    waiting.delete(socket)
    connection.client.waiting.delete(socket)
    res.once('close', () => {
      connection.requestCount -= 1
      if (connection.requestCount === 0 && connections.has(socket)) setWaiting(socket, connection)
    })
  }

  return {
    counts: () => ({ openCount: connections.size, refusedCount: atLimit.countAll() }),
    guard: (handler) => (req, res) => {
      if (!reserve.has(req.socket)) return handler(req, res)
      res.shouldKeepAlive = false
      if (isHealthCheck(req)) return handler(req, res)
      atLimit.add('refusedCount')
      res.writeHead(503, { 'Retry-After': '2', 'Cache-Control': 'no-store' }).end()
    },
    watch(server) {
      server.on('connection', open)
      server.prependListener('request', ({ socket }, res) => begin(socket, res))
    },
  }
}

const REPORTED_EVERY_MS = 10_000

type LimitCounts = Pick<ConnectionReport, 'closedCount' | 'refusedCount'>

/** Counts what happens at the limits, and reports it some time after the first of it. */
function limitCounts(report: (counts: LimitCounts) => void) {
  let unreported: LimitCounts | null = null
  let inAll = 0

  return {
    countAll: () => inAll,
    add(kind: keyof LimitCounts): void {
      inAll += 1
      if (!unreported) setTimeout(reportNow, REPORTED_EVERY_MS).unref()
      unreported ??= { closedCount: 0, refusedCount: 0 }
      unreported[kind] += 1
    },
  }

  function reportNow(): void {
    if (unreported) report(unreported)
    unreported = null
  }
}

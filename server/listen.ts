import cluster from 'node:cluster'
import { createServer, type RequestListener, type Server } from 'node:http'
import {
  type AddressInfo,
  connect,
  type ListenOptions as NetListenOptions,
  Server as NetServer,
} from 'node:net'
import { type AcceptPassedOn, drainServers } from '../configuration/drain-servers.ts'
import type { OpenConnections } from './open-connections.ts'

/** Longer than proxies keep idle connections, so that none is closed during a request. */
const KEEP_ALIVE_MS = 65_000
const HEADERS_MS_MAX = 10_000
const REQUEST_MS_MAX = 30_000
const HEADER_COUNT_MAX = 100
/** Without traffic for this long, the client is gone, even in the middle of a response. Every response starts sooner. */
const STILL_MS_MAX = 30_000
/**
 * Sockets that share the port. Node accepts one connection per socket and turn of its event loop, and while pages render, a
 * turn takes tens of milliseconds: one socket would accept only 40 new visitors per second.
 */
const SOCKETS = 16
/** Pages and calls take less. Only videos take longer, and players request the rest again. */
const DRAIN_MS_MAX = 7_000
/** On this machine a connection is made or refused at once. */
const PROBE_MS_MAX = 1_000

interface ListenOptions {
  handler: RequestListener
  /** One missing loopback family is ignored; if all are missing, it is an error. */
  hosts: readonly string[]
  port: number
  connections?: OpenConnections
  stillMs?: number
  drainMs?: number
  /** Under a primary. */
  acceptPassedOn?: AcceptPassedOn | undefined
}

export interface Listening {
  port: number
  servers: readonly Server[]
  close(): Promise<void>
}

/** The message is a sentence for the operator. */
export class ListenError extends Error {
  override readonly name = 'ListenError'
}

export async function listen({
  handler,
  hosts,
  port,
  connections,
  stillMs = STILL_MS_MAX,
  drainMs = DRAIN_MS_MAX,
  acceptPassedOn,
}: ListenOptions): Promise<Listening> {
  const servers: Server[] = []
  let taken = port
  let missing: unknown
  const guarded = connections?.guard(handler) ?? handler
  for (const host of hosts) {
    const sockets = createSockets(guarded, stillMs)
    try {
      taken = await openSockets(sockets, host, taken)
    } catch (error) {
      await closeUnused(sockets)
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') {
        missing = error
        continue
      }
      await closeUnused(servers)
      throw new ListenError(toSentence(code, host, taken), { cause: error })
    }
    for (const server of sockets) connections?.watch(server)
    servers.push(...sockets)
  }
  if (servers.length === 0) {
    throw new ListenError(`This machine has no address ${hosts.join(' or ')}.`, { cause: missing })
  }
  return { port: taken, servers, close: () => drainServers(servers, { drainMs, acceptPassedOn }) }
}

function createSockets(handler: RequestListener, stillMs: number): [Server, ...Server[]] {
  const first = createOne(handler, stillMs)
  return hasSharedPorts()
    ? [first, ...Array.from({ length: SOCKETS - 1 }, () => createOne(handler, stillMs))]
    : [first]
}

/** Under a primary, connections come from the primary, whose turns are short. */
function hasSharedPorts(): boolean {
  return process.platform === 'linux' && cluster.isPrimary
}

async function openSockets(
  [first, ...others]: [Server, ...Server[]],
  host: string,
  port: number,
): Promise<number> {
  if (others.length === 0) {
    await opened(first, { host, port })
    return readPort(first)
  }
  if (port !== 0 && (await isTaken(host, port)))
    throw Object.assign(new Error(`Something listens on ${port}.`), { code: 'EADDRINUSE' })
  const shared = port === 0 ? await findFreePort(first, host) : port
  for (const server of [first, ...others]) await opened(server, { host, port: shared, reusePort: true })
  return shared
}

/** Opens it alone, since for a socket that shares its port the system may choose one that others share. */
async function findFreePort(server: Server, host: string): Promise<number> {
  await opened(server, { host, port: 0 })
  const port = readPort(server)
  await new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
  return port
}

const readPort = (server: Server) => (server.address() as AddressInfo).port

/**
 * A shared port would also open beside another program that shares it. It is not opened alone first, to find out: a proxy that waits for
 * this process connects at once, and would be reset.
 */
async function isTaken(host: string, port: number): Promise<boolean> {
  const probe = connect({ host, port, timeout: PROBE_MS_MAX })
  const found = Promise.withResolvers<boolean>()
  // Where nothing listens, a connection to a port that the system gives to clients may be given that port itself, and meet itself.
  probe.once('connect', () => found.resolve(probe.localPort !== port))
  for (const event of ['error', 'timeout']) probe.once(event, () => found.resolve(false))
  const isConnected = await found.promise
  probe.destroy()
  return isConnected
}

function createOne(handler: RequestListener, stillMs: number): Server {
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_MS_MAX,
      requestTimeout: REQUEST_MS_MAX,
      // By default, Node checks for late connections only every 30 s.
      connectionsCheckingInterval: 2000,
      maxHeaderSize: 16_384,
    },
    (req, res) => {
      // Otherwise a client that keeps sending requests would keep the server open.
      if (!server.listening) res.shouldKeepAlive = false
      handler(req, res)
    },
  )
  server.timeout = stillMs
  server.maxHeadersCount = HEADER_COUNT_MAX
  return server
}

function opened(server: Server, options: NetListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, () => {
      server.removeListener('error', reject)
      resolve()
    })
  })
}

function toSentence(code: string | undefined, host: string, port: number): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is taken by another program. Stop it, or set PORT to a free one.`
  }
  if (code === 'EACCES') return `This user may not open port ${port}. Set PORT to one above 1023.`
  return `Port ${port} on ${host} cannot be opened (${code ?? 'unknown fault'}).`
}

/** Those of which another could not open its port. */
function closeUnused(servers: readonly Server[]): Promise<void> {
  return drainServers(servers, { drainMs: 0, areClientsGone: true })
}

import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AcceptPassedOn, drainServers } from '../configuration/drain-servers.ts'

/** Longer than proxies keep idle connections, so that none is closed during a request. */
const KEEP_ALIVE_MS = 65_000
const HEADERS_MS_MAX = 10_000
const REQUEST_MS_MAX = 30_000
const HEADER_COUNT_MAX = 100
/** Without traffic for this long, the client is gone, even in the middle of a response. Every response starts sooner. */
const STILL_MS_MAX = 30_000
/** Pages and calls take less. Only videos take longer, and players request the rest again. */
const DRAIN_MS_MAX = 7_000

interface ListenOptions {
  handler: RequestListener
  /** One missing loopback family is ignored; if all are missing, it is an error. */
  hosts: readonly string[]
  port: number
  /** The variable that says the port, for messages. */
  setting?: string
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

/** Connections have no limit here: how many one client or all may open is the proxy's to say. */
export async function listen({
  handler,
  hosts,
  port,
  setting = 'PORT',
  stillMs = STILL_MS_MAX,
  drainMs = DRAIN_MS_MAX,
  acceptPassedOn,
}: ListenOptions): Promise<Listening> {
  const servers: Server[] = []
  let taken = port
  let missing: unknown
  for (const host of hosts) {
    const server = createOne(handler, stillMs)
    try {
      await opened(server, host, taken)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') {
        missing = error
        continue
      }
      // Those of which another could not open its port.
      for (const unused of servers) unused.close()
      throw new ListenError(toSentence(code, { host, port: taken, setting }), { cause: error })
    }
    taken = (server.address() as AddressInfo).port
    servers.push(server)
  }
  if (servers.length === 0) {
    throw new ListenError(`This machine has no address ${hosts.join(' or ')}.`, { cause: missing })
  }
  return { port: taken, servers, close: () => drainServers(servers, { drainMs, acceptPassedOn }) }
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

function opened(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.removeListener('error', reject)
      resolve()
    })
  })
}

function toSentence(
  code: string | undefined,
  { host, port, setting }: { host: string; port: number; setting: string },
): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is taken by another program. Stop it, or set ${setting} to a free one.`
  }
  if (code === 'EACCES') return `This user may not open port ${port}. Set ${setting} to one above 1023.`
  return `Port ${port} on ${host} cannot be opened (${code ?? 'unknown fault'}).`
}

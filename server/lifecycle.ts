import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import closeWithGrace from 'close-with-grace'
import type { Logger } from './observability/log.ts'

/** Longer than proxies keep an idle connection, so that none is closed during a request. */
const KEEP_ALIVE_MS = 65_000
const HEADERS_MS_MAX = 10_000
const REQUEST_MS_MAX = 30_000
const HEADER_COUNT_MAX = 100
/**
 * A connection without any traffic is closed, even in the middle of a response: nobody is reading it. Every response
 * starts sooner.
 */
const STILL_MS_MAX = 30_000
const CONNECTIONS_MAX = 10_000
/** Running requests have this long to finish; their own deadlines are well below. */
const DRAIN_MS_MAX = 10_000
/**
 * A connection that looks idle may have a request in transit; for this long it is answered, with `Connection: close`.
 */
const IDLE_GRACE_MS = 500
const IDLE_SWEEP_MS = 100

interface ListenOptions {
  handler: RequestListener
  /** All are tried; one missing loopback family is fine, all missing is an error. */
  hosts: readonly string[]
  /** 0 picks a free port. */
  port: number
}

export interface Listening {
  /** The port in use. */
  port: number
  servers: readonly Server[]
  /** Stops accepting, lets running requests finish, closes idle connections. */
  close(): Promise<void>
}

/** Why the server cannot listen, as a sentence for the operator. */
export class ListenError extends Error {
  override readonly name = 'ListenError'
}

/** Opens the port on every host. Throws `ListenError`. */
export async function listen({ handler, hosts, port }: ListenOptions): Promise<Listening> {
  const servers: Server[] = []
  let taken = port
  let missing: unknown
  for (const host of hosts) {
    const server = createServer(
      {
        keepAliveTimeout: KEEP_ALIVE_MS,
        headersTimeout: HEADERS_MS_MAX,
        requestTimeout: REQUEST_MS_MAX,
        // By default Node checks for late connections only every 30 s.
        connectionsCheckingInterval: 2000,
        maxHeaderSize: 16_384,
      },
      (req, res) => {
        // A client that keeps sending on an open connection would keep the server open.
        if (!server.listening) res.shouldKeepAlive = false
        handler(req, res)
      },
    )
    server.timeout = STILL_MS_MAX
    server.maxHeadersCount = HEADER_COUNT_MAX
    server.maxConnections = CONNECTIONS_MAX
    try {
      await opened(server, host, taken)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') {
        missing = error
        continue
      }
      await closeAll(servers)
      throw new ListenError(toSentence(code, host, taken), { cause: error })
    }
    taken = (server.address() as AddressInfo).port
    servers.push(server)
  }
  if (servers.length === 0) {
    throw new ListenError(`This machine has no address ${hosts.join(' or ')}.`, { cause: missing })
  }
  return { port: taken, servers, close: () => closeAll(servers) }
}

function opened(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
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

async function closeAll(servers: readonly Server[]): Promise<void> {
  await Promise.all(servers.map(closeOne))
}

/**
 * Stops accepting at once and closes idle connections a little later: Node's own `close` ends them before it has read
 * what may already be there, which under load is a visitor's request each time.
 */
function closeOne(server: Server): Promise<void> {
  return new Promise((resolve) => {
    let sweep: NodeJS.Timeout | undefined
    const grace = setTimeout(() => {
      sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS)
    }, IDLE_GRACE_MS)
    NetServer.prototype.close.call(server, () => {
      clearTimeout(grace)
      clearInterval(sweep)
      resolve()
    })
  })
}

interface ShutdownOptions {
  log: Logger
  /** What to close, in order: first whatever takes requests, last its dependencies. */
  closers: readonly (() => Promise<unknown>)[]
  /** Milliseconds after which whatever has not closed is cut off. */
  deadlineMs?: number
}

/**
 * Shuts the process down in order on SIGTERM, SIGINT and uncaught errors: no new requests, running ones finish, then
 * dependencies close.
 *
 * @returns shuts down without a signal; does nothing when it has begun
 */
export function closeGracefully({ log, closers, deadlineMs = DRAIN_MS_MAX }: ShutdownOptions): () => void {
  let isClosing = false
  const hurried = {
    onSecondError: (err: unknown) => log.fatal({ err }, 'exiting after second uncaught error'),
    onTimeout: () => log.fatal('exiting: shutdown timed out'),
  }
  const grace = closeWithGrace({ delay: deadlineMs, logger: false, ...hurried }, async ({ signal, err }) => {
    isClosing = true
    if (err) log.fatal({ err }, 'stopping after uncaught error')
    else log.info({ signal }, 'stopping')
    for (const close of closers) {
      await close().catch((error: unknown) => log.error({ err: error }, 'shutdown step failed'))
    }
    log.flush()
  })
  return () => {
    if (!isClosing) grace.close()
  }
}

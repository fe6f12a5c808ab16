import { once } from 'node:events'
import { chmodSync, rmdirSync, rmSync } from 'node:fs'
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { dirname } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { StartError } from '../runtime/start-error.ts'

export interface Listening {
  /** Port taken; null on a socket. */
  port: number | null
  /** Takes no new requests, waits for those under way, at most {@link DRAIN_MS_MAX}. */
  close(): Promise<void>
}

type Handle = (request: Request) => Promise<Response>

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
/** A connection on which nothing moves is ended, whatever is left of its answer: nobody reads it. Every answer begins sooner. */
const STILL_MS_MAX = 30_000
/** Longer than the caller keeps its idle connections, so that the caller is the one who closes them. */
const KEEP_ALIVE_MS = 65_000
export const DRAIN_MS_MAX = 5_000
/** A connection that looks idle may have a request on its way; for this long it is answered, and told to be the last. */
const IDLE_GRACE_MS = 500
const IDLE_SWEEP_MS = 100

/** Listens on a TCP port; 0 takes a free one. Rejects with `StartError` when the port cannot be had. */
export function listenOnPort(
  host: string,
  port: number,
  handle: Handle,
): Promise<Listening & { port: number }> {
  return openPort(createServer(handle), host, port, 'HOST or PORT')
}

/**
 * The same for this machine alone and a handler of Node's own kind.
 *
 * @param setting name of the setting that gives another port, for the sentence of a port that is taken
 */
export function listenOnLoopback(
  port: number,
  setting: string,
  listener: RequestListener,
): Promise<Listening & { port: number }> {
  return openPort(bounded(createHttpServer(listener)), '127.0.0.1', port, setting)
}

async function openPort(server: Server, host: string, port: number, setting: string) {
  server.timeout = STILL_MS_MAX
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(`${host}:${port} cannot be listened on (${code}): set ${setting}.`, {
      cause: error,
    })
  }
  return { port: (server.address() as AddressInfo).port, close: () => closeServer(server) }
}

/**
 * Listens on a Unix socket that only this user may use. A socket left there by a process that was killed is replaced:
 * the caller knows that nobody else listens. At close the socket goes, and its folder when nothing else is in it.
 */
export async function listenOnSocket(socketPath: string, handle: Handle): Promise<Listening> {
  rmSync(socketPath, { force: true })
  const server = createServer(handle)
  server.listen(socketPath)
  await once(server, 'listening')
  chmodSync(socketPath, 0o600)
  return {
    port: null,
    async close() {
      await closeServer(server)
      rmSync(socketPath, { force: true })
      removeEmptyFolder(dirname(socketPath))
    },
  }
}

function removeEmptyFolder(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // It holds something else and stays.
  }
}

function createServer(handle: Handle): Server {
  return bounded(createAdaptorServer({ fetch: handle, overrideGlobalObjects: false }) as Server)
}

/** Gives a server the deadlines of ours. */
function bounded(server: Server): Server {
  server.headersTimeout = HEADERS_TIMEOUT_MS
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.prependListener('request', (_request, response) => {
    // Whoever keeps asking on an open connection would keep the server open with it.
    if (!server.listening) response.shouldKeepAlive = false
  })
  return server
}

/**
 * Stops accepting at once, idle connections a little later: Node's own `close` ends those before it has read what may
 * lie on them already, which under load is a call of the web front each time.
 */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    let sweep: NodeJS.Timeout | undefined
    const grace = setTimeout(() => {
      sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS)
    }, IDLE_GRACE_MS)
    const giveUp = setTimeout(() => server.closeAllConnections(), DRAIN_MS_MAX)
    NetServer.prototype.close.call(server, () => {
      clearTimeout(grace)
      clearTimeout(giveUp)
      clearInterval(sweep)
      resolve()
    })
  })
}

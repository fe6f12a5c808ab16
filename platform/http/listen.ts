import { once } from 'node:events'
import { chmodSync, rmdirSync, rmSync } from 'node:fs'
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { getRequestListener, RequestError } from '@hono/node-server'
import { drainServers } from '../../configuration/drain-servers.ts'
import { CODES, type CodeName, HTTP_STATUS } from '../../contract/codes.ts'
import type { Envelope } from '../../contract/envelope.ts'
import { StartError } from '../runtime/start-error.ts'
import { jsonResponse } from './responses.ts'

export interface Listening {
  port: number | null
  close(): Promise<void>
}

type Handle = (request: Request) => Promise<Response>

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
/**
 * A connection without traffic for this long is closed, even in the middle of a response. Every response
 * starts earlier.
 */
const SILENT_MS_MAX = 30_000
/** Longer than callers' own limit for idle connections, so that they close them first. */
const KEEP_ALIVE_MS = 65_000
export const DRAIN_MS_MAX = 5_000
/** From SIGTERM to the end of a platform on its own. A supervisor that kills earlier loses requests. */
export const PLATFORM_CLOSE_MS_MAX = 10_000

/** @param setting names of the settings for another place, for the error message */
export async function listenOnPort(
  host: string,
  port: number,
  handle: Handle,
  setting = 'HOST or PORT',
): Promise<Listening & { port: number }> {
  const server = createServer(handle)
  return {
    port: await openPort(server, host, port, setting),
    close: () => drainServers([server], { drainMs: DRAIN_MS_MAX }),
  }
}

/**
 * On loopback only. Closes connections at once: the callers of a sandbox have ended before it does.
 *
 * @param setting name of the setting for another port, for the error message
 */
export async function listenOnLoopback(
  port: number,
  setting: string,
  listener: RequestListener,
): Promise<Listening & { port: number }> {
  const server = bounded(createHttpServer(listener))
  return {
    port: await openPort(server, '127.0.0.1', port, setting),
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function openPort(server: Server, host: string, port: number, setting: string): Promise<number> {
  server.timeout = SILENT_MS_MAX
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(`${host}:${port} cannot be listened on (${code}): set ${setting}.`, {
      cause: error,
    })
  }
  return (server.address() as AddressInfo).port
}

/**
 * Listens on a Unix socket that only this user may use. A socket left by a killed process is replaced: the
 * caller must know that nobody else listens. Closing removes the socket, and its folder if empty.
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
      await drainServers([server], { drainMs: DRAIN_MS_MAX })
      rmSync(socketPath, { force: true })
      removeEmptyFolder(dirname(socketPath))
    },
  }
}

function removeEmptyFolder(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // It contains something else, so it stays.
  }
}

function createServer(handle: Handle): Server {
  const listener = getRequestListener(handle, { overrideGlobalObjects: false, errorHandler: toErrorResponse })
  return bounded(createHttpServer(listener))
}

/** From some targets and hosts no address can be made; anything else was thrown by `handle`. */
function toErrorResponse(error: unknown): Response {
  const [code, message]: [CodeName, string] =
    error instanceof RequestError
      ? ['badRequest', 'The address is malformed.']
      : ['internal', 'Something went wrong on our side.']
  return jsonResponse({ code: CODES[code], message, data: null } satisfies Envelope, HTTP_STATUS[code])
}

function bounded(server: Server): Server {
  server.headersTimeout = HEADERS_TIMEOUT_MS
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.prependListener('request', (_request, response) => {
    // A client that sends one request after the other on a connection would delay the close of the server.
    if (!server.listening) response.shouldKeepAlive = false
  })
  return server
}

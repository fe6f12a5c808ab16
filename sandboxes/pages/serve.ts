import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBounded } from '../../contract/bounded-body.ts'
import { listenOnLoopback } from '../../platform/http/listen.ts'
import type { SandboxName } from '../../platform/providers/list/sandboxes.ts'
import type { Log } from '../../platform/runtime/log.ts'

export type Handle = (req: IncomingMessage, res: ServerResponse) => Promise<void> | void

export interface Served {
  origin: string
  close(): Promise<void>
}

interface ServeOptions {
  provider: SandboxName
  port: number
  log: Log
  /** Creates the handler once the origin is known; `closing` ends pending waits. */
  handler: (origin: string, closing: AbortSignal) => Handle
}

/**
 * Serves a sandbox to this machine only. Its host is `127.0.0.1` while the site's is `localhost`: cookies
 * ignore ports, so with one name for both, each would get the other's. Requests that name another host are
 * refused, since anybody can point a domain here (DNS rebinding). Throws `StartError` when the port is taken.
 */
export async function serveSandbox({ provider, port, log, handler }: ServeOptions): Promise<Served> {
  const closing = new AbortController()
  let handle: Handle = (_req, res) => sendJson(res, 503, { error: 'temporarily_unavailable' })
  const server = await listenOnLoopback(port, 'SANDBOX_PORT', async (req, res) => {
    try {
      if (req.headers.host !== host) return sendJson(res, 421, { error: 'invalid_request' })
      await handle(req, res)
      // A fault delayed this response until the sandbox closed.
      if (closing.signal.aborted && !res.headersSent) res.destroy()
    } catch (error) {
      log.error({ provider, err: error }, 'sandbox request failed')
      if (res.headersSent) res.destroy()
      else sendJson(res, 500, { error: 'server_error' })
    }
  })
  const host = `127.0.0.1:${server.port}`
  const origin = `http://${host}`
  handle = handler(origin, closing.signal)
  log.info({ provider, origin }, 'sandbox listening')
  return {
    origin,
    async close() {
      closing.abort()
      await server.close()
    },
  }
}

export function sendJson(res: ServerResponse, status: number, data: unknown): void {
  res.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  res.end(JSON.stringify(data))
}

export function sendHtml(
  res: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = { 'Content-Type': 'text/html; charset=utf-8' },
): void {
  res.writeHead(status, headers)
  res.end(text)
}

export function redirectTo(res: ServerResponse, location: string): void {
  res.writeHead(303, { Location: location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
  res.end()
}

export function leaving(res: ServerResponse): AbortSignal {
  const left = new AbortController()
  res.on('close', () => left.abort())
  return left.signal
}

const FORM_BYTES_MAX = 4096

export async function readOwnForm(req: IncomingMessage, origin: string): Promise<URLSearchParams | null> {
  const from = req.headers.origin ?? origin
  const isForm = req.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  if (from !== origin || !isForm || Number(req.headers['content-length'] ?? 0) > FORM_BYTES_MAX) return null
  const bytes = await readBounded(req, FORM_BYTES_MAX)
  return bytes && new URLSearchParams(bytes.toString('utf8'))
}

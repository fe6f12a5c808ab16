import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { Request as ExpressRequest } from 'express'

/** The only headers visible to loaders and actions. All others, including cookies, do not leave `server/`. */
const SEEN_HEADERS = [
  'accept',
  'accept-language',
  'content-type',
  'purpose',
  'referer',
  'save-data',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-purpose',
  'user-agent',
] as const

interface VisitorRequestOptions {
  /** Used instead of the request's host and port. D6. */
  origin: string
  target: string
  method: string
  headers: IncomingHttpHeaders
  body?: Buffer | undefined
}

interface SharedRequestOptions extends Omit<VisitorRequestOptions, 'body'> {
  signal: AbortSignal
}

export function pageRequest({ signal, ...options }: SharedRequestOptions): Request {
  return new Request(options.origin + toPath(options.target), {
    method: options.method,
    headers: seenHeaders(options),
    signal,
  })
}

/**
 * The parts of an Express request that Remix's adapter reads. `get` returns nothing, since the adapter would look for a port
 * there, which the host already includes.
 */
export function visitorRequest({ body, ...options }: VisitorRequestOptions): ExpressRequest {
  const { protocol, host } = new URL(options.origin)
  const parts = {
    method: options.method,
    headers: seenHeaders(options),
    protocol: protocol.slice(0, -1),
    hostname: host,
    originalUrl: toPath(options.target),
    get: () => undefined,
  }
  return Object.assign(Readable.from(body?.length ? [body] : []), parts) as unknown as ExpressRequest
}

function seenHeaders({ origin, method, headers }: VisitorRequestOptions): Record<string, string> {
  const seen: Record<string, string> = { host: new URL(origin).host }
  for (const name of SEEN_HEADERS) {
    const value = headers[name]
    if (typeof value === 'string') seen[name] = value
  }
  // The guard has checked the origin; for actions, Remix compares it with `host` again.
  if (method !== 'GET' && method !== 'HEAD') seen.origin = origin
  return seen
}

const toPath = (target: string) => target.replace(/^[/\\]+/, '/')

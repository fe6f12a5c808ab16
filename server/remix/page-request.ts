import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { Request as ExpressRequest } from 'express'

/**
 * Headers of the visitor that a loader or action may see. All others, cookies included, stay in `server/`.
 */
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
  /** The request's host and port are never used. D6. */
  origin: string
  /** Path and query after the guards and redirects. */
  target: string
  method: string
  headers: IncomingHttpHeaders
  /** Body of a POST, already read and size-checked. */
  body?: Buffer | undefined
}

interface SharedRequestOptions extends Omit<VisitorRequestOptions, 'body'> {
  signal: AbortSignal
}

/** For loaders of a shared page or a public file. */
export function pageRequest({ signal, ...options }: SharedRequestOptions): Request {
  return new Request(options.origin + toPath(options.target), {
    method: options.method,
    headers: seenHeaders(options),
    signal,
  })
}

/**
 * As much of an Express request as Remix's adapter reads. `get` returns no header, since the adapter would look for a
 * port there; the host has it.
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
  // The guard has compared it already; Remix compares it with `host` again for its actions.
  if (method !== 'GET' && method !== 'HEAD') seen.origin = origin
  return seen
}

const toPath = (target: string) => target.replace(/^[/\\]+/, '/')

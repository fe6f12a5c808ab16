import type { IncomingHttpHeaders } from 'node:http'

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

interface PageRequestOptions {
  /** The site's own origin; the request's host and port are never used. D6. */
  origin: string
  /** Path and query after the guards and redirects. */
  target: string
  method: string
  headers: IncomingHttpHeaders
  /** Body of a POST, already read and size-checked. */
  body?: Buffer | undefined
  signal: AbortSignal
}

/** The request a loader or action receives. */
export function pageRequest({ origin, target, method, headers, body, signal }: PageRequestOptions): Request {
  const seen = new Headers({ host: new URL(origin).host })
  for (const name of SEEN_HEADERS) {
    const value = headers[name]
    if (typeof value === 'string') seen.set(name, value)
  }
  // The guard has compared it already; Remix compares it with `host` again for its actions.
  if (method !== 'GET' && method !== 'HEAD') seen.set('origin', origin)
  const url = new URL(origin + target.replace(/^[/\\]+/, '/'))
  return new Request(url, {
    method,
    headers: seen,
    signal,
    ...(body?.length ? { body: new Uint8Array(body) } : {}),
  })
}

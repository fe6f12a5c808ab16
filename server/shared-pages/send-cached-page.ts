import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HeaderPair } from '../security/headers.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { CachedPage, Encoding } from './cached-page.ts'

/** Alternating names and values, which `writeHead` sends without inspection. */
type RawHeaders = readonly string[]

export interface ReadyPage {
  page: CachedPage
  isForMembers: boolean
  isEpisode: boolean
  freshMs: number
  /** After `freshMs`, the page is stale for this long while it is rendered again. */
  staleMs: number
  headers: Record<Encoding, { whole: RawHeaders; notModified: RawHeaders }>
}

export function toReadyPage(
  page: CachedPage,
  life: Pick<ReadyPage, 'isForMembers' | 'isEpisode' | 'freshMs' | 'staleMs'>,
  { cacheControl, security }: { cacheControl: string; security: readonly HeaderPair[] },
): ReadyPage {
  // A cache in front that does not know this product would give members what was rendered for visitors. Record 054.
  const vary = life.isForMembers ? 'Accept-Encoding' : 'Accept-Encoding, Cookie'
  const createHeaders = (encoding: Encoding) => {
    const form = page.forms[encoding]
    const notModified = [
      ...security.flat(),
      'Content-Security-Policy',
      page.contentSecurityPolicy,
      'Cache-Control',
      cacheControl,
      'Vary',
      vary,
      'ETag',
      form.etag,
    ]
    const whole = [
      ...notModified,
      'Content-Type',
      page.contentType,
      'Content-Length',
      String(form.body.length),
    ]
    if (encoding !== 'identity') whole.push('Content-Encoding', encoding)
    return { whole, notModified }
  }
  return {
    page,
    ...life,
    headers: { br: createHeaders('br'), gzip: createHeaders('gzip'), identity: createHeaders('identity') },
  }
}

export function sendCachedPage(req: IncomingMessage, res: ServerResponse, ready: ReadyPage): void {
  const encoding = acceptedEncoding(req.headers['accept-encoding'])
  const headers = ready.headers[encoding]
  const form = ready.page.forms[encoding]
  if (isKnown(req.headers['if-none-match'], form.etag)) {
    write(res, 304, headers.notModified)
    res.end()
    return
  }
  write(res, 200, headers.whole)
  res.end(req.method === 'HEAD' ? undefined : form.body)
}

function write(res: ServerResponse, status: number, headers: RawHeaders): void {
  // Node would merge the list with headers that were set individually; it already includes all of them.
  for (const name of res.getHeaderNames()) res.removeHeader(name)
  res.writeHead(status, headers as string[])
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header === etag || header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag)
}

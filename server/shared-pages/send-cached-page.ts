import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { HeaderPair } from '../security/headers.ts'
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

interface ReadyOptions {
  cacheControl: string
  security: readonly HeaderPair[]
}

export function toReadyPage(
  page: CachedPage,
  life: Pick<ReadyPage, 'isForMembers' | 'isEpisode' | 'freshMs' | 'staleMs'>,
  { cacheControl, security }: ReadyOptions,
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

/** Of a file that is the same for everybody. Who keeps it decides for how long. */
export function toReadyFile(page: CachedPage, options: ReadyOptions): ReadyPage {
  return toReadyPage(page, { isForMembers: true, isEpisode: false, freshMs: 0, staleMs: 0 }, options)
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

const responses = new LRUCache<string, Encoding>({ max: 200 })

/** The smallest accepted encoding. Browsers send only a handful of values, so results are cached. */
function acceptedEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string' || header.length > 256) return 'identity'
  let response = responses.get(header)
  if (response === undefined) {
    response = decide(header)
    responses.set(header, response)
  }
  return response
}

function decide(header: string): Encoding {
  const accepted = new Set<string>()
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim())
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(coding)
  }
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity'
}

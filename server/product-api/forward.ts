import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import type { RequestHandler } from 'express'
import { VIEWER_HEADER } from '../../contract/viewer-header.ts'
import { keyedHash } from '../config/keyed-hash.ts'
import type { Secrets } from '../config/secrets.ts'
import { inTime } from '../http/in-time.ts'
import { splitTarget } from '../http/request-target.ts'
import { clientKey } from '../security/client-key.ts'
import { refuse } from '../security/refuse.ts'
import { type ConcurrentResponses, dropUnread } from './concurrent-responses.ts'
import type { Transport } from './transport.ts'

const REQUEST_HEADERS = ['accept', 'range', 'if-range', 'if-none-match', 'if-modified-since'] as const

/** Cookies, hop-by-hop headers and unknown headers are dropped. */
const RESPONSE_HEADERS = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
  'cache-control',
  'expires',
] as const

/** Allowed content types. A page, script or SVG from the product API would run in our origin. S8. */
const KINDS: readonly { prefix: string; type: RegExp }[] = [
  {
    prefix: '/media/',
    type: /^(?:video\/|audio\/|text\/vtt|application\/(?:dash\+xml|vnd\.apple\.mpegurl|x-mpegurl|mp4|octet-stream))/i,
  },
  { prefix: '/pictures/', type: /^image\/(?:webp|avif|jpeg|png|gif)/i },
]

/** Characters that an upstream server may treat as a path separator; none of our paths has one. */
const DOUBTFUL = /\\|;|\/\/|%(?:2[ef5]|3b|5c)/i

const VIEWER_KEY_LENGTH = 16

const HEADERS_TIMEOUT_MS = 10_000
const SILENCE_MS_MAX = 30_000
export const UNREAD_MS_MAX = 30_000
const RETRY_AFTER_SECONDS = '2'

interface ForwardOptions {
  readers: Pick<ConcurrentResponses, 'take'>
  toViewer: (clientAddress: string) => string
  unreadMs?: number
  /** The only origin to which requests for media may be redirected. */
  bucketOrigin?: string | null
}

/**
 * Streams media and pictures from the product API's host. Supports ranges and HEAD, and ends the upstream
 * stream when the viewer disconnects or stops reading. Passes on no cookies or tokens.
 */
export function forward(
  transport: Transport,
  { readers, toViewer, unreadMs = UNREAD_MS_MAX, bucketOrigin = null }: ForwardOptions,
): RequestHandler {
  return async function forward(req, res, next) {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    const { path } = splitTarget(req.originalUrl)
    const kind = KINDS.find(({ prefix }) => path.startsWith(prefix))
    if (!kind || DOUBTFUL.test(path)) return respond(res, 404, 'There is no such file.')
    const place = readers.take(String(res.locals.clientAddress ?? ''))
    if (typeof place === 'string') {
      res.setHeader('Retry-After', RETRY_AFTER_SECONDS)
      return place === 'ownIsFull'
        ? refuse(res, 429, 'Too many files are being sent to this address.')
        : refuse(res, 503, 'Too many files are being sent.')
    }
    const leaves = new AbortController()
    res.on('close', () => {
      if (!res.writableFinished) leaves.abort()
      place.release()
    })
    const headers: Record<string, string> = {
      'x-request-id': String(res.locals.requestId ?? ''),
      [VIEWER_HEADER]: toViewer(String(res.locals.clientAddress ?? '')),
    }
    for (const name of REQUEST_HEADERS) {
      const value = req.headers[name]
      // Players request one range at a time; several would need a multipart response.
      if (typeof value === 'string' && !(name === 'range' && value.includes(','))) headers[name] = value
    }
    try {
      const response = await inTime(HEADERS_TIMEOUT_MS, (late) =>
        transport.files.request({
          origin: transport.origin,
          path: transport.basePath + req.originalUrl,
          method: req.method,
          headers,
          signal: AbortSignal.any([leaves.signal, late]),
          headersTimeout: HEADERS_TIMEOUT_MS,
          bodyTimeout: SILENCE_MS_MAX,
        }),
      )
      if (response.statusCode >= 300 && response.statusCode < 400 && response.statusCode !== 304) {
        await response.body.dump()
        const { location } = response.headers
        if (response.statusCode !== 307 || !leadsTo(bucketOrigin, location)) {
          return refuse(res, 502, 'The product API answered with a redirect.')
        }
        res.statusCode = 307
        copy(['location', 'cache-control'])
        return res.end()
      }
      const isFile = response.statusCode === 200 || response.statusCode === 206
      if (!isFile && response.statusCode !== 304) {
        await response.body.dump()
        copy(['content-range', 'retry-after'])
        return respond(res, response.statusCode, 'The file is unavailable.')
      }
      if (isFile && !kind.type.test(String(response.headers['content-type'] ?? ''))) {
        response.body.on('error', () => undefined).destroy()
        return respond(res, 502, 'The product API answered with something else.')
      }
      res.statusCode = response.statusCode
      copy(RESPONSE_HEADERS)
      if (!res.hasHeader('cache-control')) res.setHeader('Cache-Control', 'no-store')
      // After the headers, an error can only be signalled by closing the connection, as `pipeline` does.
      pipeline(response.body, res, () => undefined)
      dropUnread(response.body, unreadMs)

      function copy(names: readonly string[]) {
        for (const name of names) {
          const value = response.headers[name]
          if (value !== undefined) res.setHeader(name, value)
        }
      }
    } catch {
      if (!res.headersSent && !res.destroyed) refuse(res, 502, 'The product API does not answer.')
    }
  }
}

function leadsTo(origin: string | null, location: unknown): boolean {
  return origin !== null && typeof location === 'string' && URL.parse(location)?.origin === origin
}

/**
 * A keyed hash of the client address counts plays per viewer without revealing the address. All web processes share the key, so
 * that no viewer counts several times.
 */
export function viewerKeys(secrets: Pick<Secrets, 'sessionKeys'>): (clientAddress: string) => string {
  return (clientAddress) => keyedHash(secrets, `viewer ${clientKey(clientAddress)}`, VIEWER_KEY_LENGTH)
}

function respond(res: ServerResponse, status: number, sentence: string): void {
  res.statusCode = status
  res.setHeader('Content-Type', 'text/plain; charset=utf-8')
  res.setHeader('Cache-Control', 'no-store')
  res.end(`${sentence}\n`)
}

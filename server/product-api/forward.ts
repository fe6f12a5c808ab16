import { pipeline } from 'node:stream'
import type { RequestHandler } from 'express'
import { refuse } from '../security/refuse.ts'
import type { Transport } from './transport.ts'

/** Request headers that reach the product API: what a byte range and a conditional request need, and nothing else. */
const REQUEST_HEADERS = ['accept', 'range', 'if-range', 'if-none-match', 'if-modified-since'] as const

/** Answer headers that reach the browser. Cookies, hop-by-hop headers and everything unknown stay behind. */
const ANSWER_HEADERS = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
  'cache-control',
  'expires',
  'retry-after',
] as const

const HEADERS_TIMEOUT_MS = 10_000
const SILENCE_MS_MAX = 30_000

/**
 * Hands a request on to the product API's own host and streams what comes back: media, pictures and its API document.
 * Ranges and HEAD work; a viewer who leaves ends the upstream stream at once. No cookie and no token goes along.
 * Decision 3.
 */
export function forward(transport: Transport): RequestHandler {
  return async function forward(req, res, next) {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    const leaves = new AbortController()
    res.on('close', () => leaves.abort())
    const headers: Record<string, string> = { 'x-request-id': String(res.locals.requestId ?? '') }
    for (const name of REQUEST_HEADERS) {
      const value = req.headers[name]
      if (typeof value === 'string') headers[name] = value
    }
    try {
      const answer = await transport.plain.request({
        origin: transport.origin,
        // `originalUrl` is the address as sent: a mount path must not be lost on the way.
        path: transport.basePath + req.originalUrl.replace(/^\/+/, '/'),
        method: req.method,
        headers,
        signal: leaves.signal,
        headersTimeout: HEADERS_TIMEOUT_MS,
        bodyTimeout: SILENCE_MS_MAX,
      })
      if (answer.statusCode >= 300 && answer.statusCode < 400 && answer.statusCode !== 304) {
        await answer.body.dump()
        return refuse(res, 502, 'The product API answered with a redirect.')
      }
      res.statusCode = answer.statusCode
      for (const name of ANSWER_HEADERS) {
        const value = answer.headers[name]
        if (value !== undefined) res.setHeader(name, value)
      }
      if (!res.hasHeader('cache-control')) res.setHeader('Cache-Control', 'no-store')
      // Once headers are out, a fault can only be told by ending the connection early, which `pipeline` does.
      pipeline(answer.body, res, () => undefined)
    } catch {
      if (!res.headersSent && !res.destroyed) refuse(res, 502, 'The product API does not answer.')
    }
  }
}

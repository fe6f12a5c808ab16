import type { RequestHandler } from 'express'
import onHeaders from 'on-headers'
import { isAskedAhead } from './visit.ts'

/** A session that ended, too many requests, too many pages at once: the visitor has asked for none of them. */
const REFUSALS: ReadonlySet<number> = new Set([401, 429, 503])

/**
 * A refused prefetch ends with an empty 204 that no cache may store, because browsers log every error status to the
 * visitor's console. When the page is opened, it is requested again.
 */
export const refusedPrefetch: RequestHandler = (req, res, next) => {
  if (isAskedAhead(req)) {
    onHeaders(res, () => {
      if (!REFUSALS.has(res.statusCode)) return
      // Node sends no body with this status, whatever is written.
      res.statusCode = 204
      for (const name of [
        'Content-Type',
        'Content-Length',
        'Content-Encoding',
        'ETag',
        'Retry-After',
        'Set-Cookie',
      ])
        res.removeHeader(name)
      res.setHeader('Cache-Control', 'private, no-store')
    })
  }
  next()
}

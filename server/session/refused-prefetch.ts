import type { RequestHandler } from 'express'
import onHeaders from 'on-headers'
import { isPrefetch } from './visit.ts'

/** Refusals that a visitor who has not opened the page should not notice. */
const REFUSALS: ReadonlySet<number> = new Set([401, 429, 503])

/**
 * Turns the refusal of a prefetch into an empty, uncacheable 204, because browsers log every error status to the visitor's
 * console. An opened page is requested again.
 */
export const refusedPrefetch: RequestHandler = (req, res, next) => {
  if (isPrefetch(req)) {
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

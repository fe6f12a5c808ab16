import type { RequestHandler } from 'express'
import { refuse } from './refuse.ts'
import { BODY_BYTES_MAX } from './request-shape.ts'

/**
 * Stops reading a body at its limit and closes the connection: without Content-Length, the size is not known earlier, and body
 * parsers would read to the end before they respond. `errorHandler` ignores the failure of a route that is still running.
 */
export function bodyLimit(): RequestHandler {
  return function bodyLimit(req, res, next) {
    if (req.headers['transfer-encoding'] === undefined) return next()
    const push = req.push
    let sizeBytes = 0
    req.push = (chunk: Buffer | null, encoding) => {
      sizeBytes += chunk?.length ?? 0
      if (sizeBytes <= BODY_BYTES_MAX) return push.call(req, chunk, encoding)
      if (!res.headersSent) refuse(res, 413, 'The body is too large.')
      res.locals.isCutOff = true
      res.once('finish', () => req.destroy())
      return false
    }
    next()
  }
}

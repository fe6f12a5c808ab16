import type { RequestHandler } from 'express'

/**
 * Appears in log lines, the response, error pages and upstream calls. A client's id is ignored, since it could make
 * two visitors look like one. `randomId` returns letters, digits and hyphens.
 */
export function requestId(randomId: () => string): RequestHandler {
  return function requestId(_req, res, next) {
    const id = randomId()
    res.locals.requestId = id
    res.setHeader('X-Request-Id', id)
    next()
  }
}

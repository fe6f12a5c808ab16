import type { RequestHandler } from 'express'

/**
 * For log lines, responses, error pages and upstream calls. Ignores a client's id, which could make two visitors look like one.
 * `randomId` returns letters, digits and hyphens.
 */
export function requestId(randomId: () => string): RequestHandler {
  return function requestId(_req, res, next) {
    const id = randomId()
    res.locals.requestId = id
    res.setHeader('X-Request-Id', id)
    next()
  }
}

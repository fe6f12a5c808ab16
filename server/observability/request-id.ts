import type { RequestHandler } from 'express'

/**
 * Gives each request an id of ours: it stands in every log line, in the answer, on error pages and in the calls made
 * for it. One sent by the client is ignored, since it could be used to make two visitors look like one.
 *
 * @param randomId answers a fresh id of letters, digits and hyphens
 */
export function requestId(randomId: () => string): RequestHandler {
  return function requestId(_req, res, next) {
    const id = randomId()
    res.locals.requestId = id
    res.setHeader('X-Request-Id', id)
    next()
  }
}

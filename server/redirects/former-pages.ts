import type { RequestHandler } from 'express'
import { splitTarget } from '../http/request-target.ts'

/**
 * Pages of release 0.2.0 that are still open request the routes of a pressed link here (record 123): the answer has Remix load
 * the link as a document.
 */
export const formerPages: RequestHandler = function formerPages(req, res, next) {
  if (splitTarget(req.url).path !== '/__manifest') return next()
  res.status(204).set({ 'X-Remix-Reload-Document': 'true', 'Cache-Control': 'no-store' }).end()
}

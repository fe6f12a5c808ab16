import type { RequestHandler } from 'express'
import type { WebMetrics } from './web-metrics.ts'

const METHODS = ['GET', 'HEAD', 'POST']

/** Counts each request once it is over, so that no response waits for it. */
export function observeRequests(
  { requests, requestSeconds, responseBytes }: WebMetrics,
  toRouteLabel: (target: string) => string,
): RequestHandler {
  return function observeRequest(req, res, next) {
    const { socket, originalUrl } = req
    const method = METHODS.includes(req.method) ? req.method : 'other'
    const startedMs = performance.now()
    const sentBytes = socket.bytesWritten
    // The sending of a file alone has as many as Node allows before it warns of a leak.
    res.setMaxListeners(res.getMaxListeners() + 1)
    res.once('close', () => {
      const route = toRouteLabel(originalUrl)
      const status = res.writableFinished ? `${Math.floor(res.statusCode / 100)}xx` : 'closed'
      requests.inc({ route, method, status })
      requestSeconds.observe({ route }, (performance.now() - startedMs) / 1e3)
      responseBytes.inc({ route }, Math.max(0, socket.bytesWritten - sentBytes))
    })
    next()
  }
}

import type { RequestHandler } from 'express'
import { refuse } from './refuse.ts'

/** What counts requests. The production one comes with its store; a test hands in its own. */
export interface RateLimiter {
  /** Null when the request may go on, else the whole seconds after which to try again. */
  take(ask: { path: string; method: string; clientAddress: string }): Promise<number | null> | number | null
}

/** Turns away who asks too often, with the time to wait. Reliability.md row 20. */
export function rateLimit(limiter: RateLimiter | null): RequestHandler {
  if (!limiter) {
    return function noRateLimit(_req, _res, next) {
      next()
    }
  }
  return function rateLimit(req, res, next) {
    const waits = limiter.take({
      path: req.path,
      method: req.method,
      clientAddress: String(res.locals.clientAddress ?? ''),
    })
    const decide = (waitSeconds: number | null) => {
      if (waitSeconds === null) return next()
      res.setHeader('Retry-After', String(waitSeconds))
      refuse(res, 429, 'Too many requests; try again in a moment.')
    }
    if (waits instanceof Promise) waits.then(decide, next)
    else decide(waits)
  }
}

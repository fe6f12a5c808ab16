import type { Request, RequestHandler, Response } from 'express'
import type { SiteAddresses } from '../../app/context.ts'
import { isEmbeddedElsewhere, refuseForeign } from '../security/cross-site-guard.ts'
import { readCookies } from '../session/cookies.ts'
import { refuseInWords, type WordsFor } from '../session/refuse-in-words.ts'
import { limitedActions } from './limited-actions.ts'
import type { RateLimiter, Requester } from './limits.ts'

export interface RateLimitOptions {
  isSecure: boolean
  wordsFor: WordsFor
}

/**
 * Only checks notices, since forged ones are counted later. What a page of another site requests for itself is refused and not counted.
 * `limiter` null: no limits. S20.
 */
export function rateLimit(
  limiter: RateLimiter | null,
  addresses: SiteAddresses,
  options: RateLimitOptions,
): RequestHandler {
  const toLimitedActions = limitedActions(addresses)
  return async function rateLimit(req, res, next) {
    const actions = limiter ? toLimitedActions(req) : []
    if (!limiter || actions.length === 0) return next()
    if (isEmbeddedElsewhere(req.headers)) return refuseForeign(res)
    try {
      const requester = toRequester(req, res, options)
      const waits = actions.map((action) =>
        action === 'notice' ? limiter.look(action, requester) : limiter.take(action, requester),
      )
      const waitSeconds = (await Promise.all(waits)).find((seconds) => seconds !== null) ?? null
      if (waitSeconds === null) return next()
      turnAway(req, res, waitSeconds, options)
    } catch (error) {
      next(error)
    }
  }
}

export function toRequester(req: Request, res: Response, { isSecure }: { isSecure: boolean }): Requester {
  return {
    clientAddress: String(res.locals.clientAddress ?? ''),
    token: readCookies(req.headers.cookie, { isSecure }).Authorization ?? null,
  }
}

export function turnAway(
  req: Request,
  res: Response,
  waitSeconds: number,
  { wordsFor }: Pick<RateLimitOptions, 'wordsFor'>,
): void {
  res.setHeader('Retry-After', String(waitSeconds))
  refuseInWords(req, res, 429, { sentence: 'tooOften', wordsFor })
}

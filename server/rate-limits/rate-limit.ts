import type { Request, RequestHandler, Response } from 'express'
import { readPathLanguage } from '../session/address-language.ts'
import { readCookies } from '../session/cookies.ts'
import type { Languages } from '../session/preferred-language.ts'
import { refuseInWords, type Sentences } from '../session/refuse-in-words.ts'
import { toLimitedAction } from './limited-actions.ts'
import type { Asker, RateLimiter } from './limits.ts'

export interface RateLimitOptions {
  /** See `Config.hasSecureCookies`. */
  isSecure: boolean
  languages: Languages
}

const SENTENCES: Sentences = {
  en: 'You’re doing that too often. Please wait a minute and try again.',
  ar: 'أنت تكرر ذلك كثيرًا. يُرجى الانتظار دقيقة ثم المحاولة مرة أخرى.',
}

/**
 * Rate limits per address and member, with `Retry-After`. Payment notices are only checked here: forged ones are
 * counted later. S20, row 460.
 *
 * @param limiter null: no limits
 */
export function rateLimit(limiter: RateLimiter | null, options: RateLimitOptions): RequestHandler {
  return async function rateLimit(req, res, next) {
    const action = limiter ? toLimitedAction(req) : null
    if (!limiter || action === null) return next()
    try {
      const asker = toAsker(req, res, options)
      const waitSeconds = await (action === 'notice'
        ? limiter.look(action, asker)
        : limiter.take(action, asker))
      if (waitSeconds === null) return next()
      turnAway(req, res, waitSeconds, options)
    } catch (error) {
      next(error)
    }
  }
}

/** The sender of a request; a token counts as sent, whether or not the product API would accept it. */
export function toAsker(req: Request, res: Response, { isSecure }: { isSecure: boolean }): Asker {
  return {
    clientAddress: String(res.locals.clientAddress ?? ''),
    token: readCookies(req.headers.cookie, { isSecure }).Authorization ?? null,
  }
}

/** Answers 429 with `Retry-After`: to a navigation as a page in its language, to anything else as a line. */
export function turnAway(
  req: Request,
  res: Response,
  waitSeconds: number,
  { isSecure, languages }: RateLimitOptions,
): void {
  const picked = readCookies(req.headers.cookie, { isSecure }).language
  const language = picked && picked in SENTENCES ? picked : readPathLanguage(req.path, languages)
  res.setHeader('Retry-After', String(waitSeconds))
  refuseInWords(req, res, 429, SENTENCES, language)
}

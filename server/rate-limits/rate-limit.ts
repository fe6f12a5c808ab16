import type { Request, RequestHandler, Response } from 'express'
import { refuse } from '../security/refuse.ts'
import { languageOfPath } from '../session/address-language.ts'
import { readCookies } from '../session/cookies.ts'
import type { Languages } from '../session/preferred-language.ts'
import { isDocumentRequest } from '../session/visit.ts'
import { actOf } from './acts.ts'
import type { Asker, RateLimiter } from './limits.ts'

interface RateLimitOptions {
  /** See `Config.hasSecureCookies`. */
  isSecure: boolean
  languages: Languages
}

/** The sentence in every language there are words for; the first is for all others. */
const SENTENCES: Record<string, string> = {
  en: 'You’re doing that too often. Please wait a minute and try again.',
  ar: 'أنت تكرر ذلك كثيرًا. يُرجى الانتظار دقيقة ثم المحاولة مرة أخرى.',
}

/**
 * Turns away who does something too often, with the time to wait. Notices of the payment provider are only looked at
 * here: which of them are forged is known later. S20, row 460.
 *
 * @param limiter null: nothing is limited
 */
export function rateLimit(limiter: RateLimiter | null, options: RateLimitOptions): RequestHandler {
  return async function rateLimit(req, res, next) {
    const act = limiter ? actOf(req) : null
    if (!limiter || act === null) return next()
    try {
      const asker = askerOf(req, res, options)
      const waitSeconds = await (act === 'notice' ? limiter.look(act, asker) : limiter.take(act, asker))
      if (waitSeconds === null) return next()
      turnAway(req, res, waitSeconds, options)
    } catch (error) {
      next(error)
    }
  }
}

/** Who sent a request; a token counts as it came, whether or not the product API would take it. */
export function askerOf(req: Request, res: Response, { isSecure }: { isSecure: boolean }): Asker {
  return {
    clientAddress: String(res.locals.clientAddress ?? ''),
    token: readCookies(req.headers.cookie, { isSecure }).Authorization ?? null,
  }
}

function turnAway(
  req: Request,
  res: Response,
  waitSeconds: number,
  { isSecure, languages }: RateLimitOptions,
): void {
  const picked = readCookies(req.headers.cookie, { isSecure }).language
  const language = picked && picked in SENTENCES ? picked : languageOfPath(req.path, languages)
  const sentence = SENTENCES[language] ?? SENTENCES.en ?? ''
  res.setHeader('Retry-After', String(waitSeconds))
  if (isDocumentRequest(req)) refuse(res, 429, pageOf(sentence, language), 'text/html; charset=utf-8')
  else refuse(res, 429, sentence)
}

function pageOf(sentence: string, language: string): string {
  return (
    `<!doctype html><html lang="${language in SENTENCES ? language : 'en'}" dir="auto"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${sentence}</title><p>${sentence}</p></html>`
  )
}

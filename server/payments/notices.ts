import type { RequestHandler } from 'express'
import { NOTICE_PATH } from '../../contract/top-up.ts'
import { BodyTooLargeError, readBounded } from '../http/bounded-body.ts'
import { inTime } from '../http/in-time.ts'
import { openAnswers } from '../product-api/open-answers.ts'
import type { Transport } from '../product-api/transport.ts'
import type { RateLimiter } from '../rate-limits/limits.ts'
import { refuse } from '../security/refuse.ts'
import { BODY_BYTES_MAX } from '../security/request-shape.ts'

/** What a notice is signed in, and nothing else: no cookie and no token goes along. */
const SIGNATURE_HEADERS = /^paypal-(?:auth-algo|auth-version|cert-url|transmission-(?:id|sig|time))$/
/** The product API asks the provider back before it answers; the provider waits longer than this. */
const DEADLINE_MS = 15_000
/** The rest of the connections stays for others: anybody can send a notice. */
const AT_ONCE_PER_ADDRESS = 8
const RETRY_AFTER_SECONDS = '5'

/**
 * Hands a payment provider's notice to the product API, byte by byte, since its signature is of the bytes, and answers what
 * that answers. Its caller proves itself by the signature alone, so the guard against other sites lets this address
 * pass; forged ones are counted against theirs. Rule 3, row 460.
 */
export function paymentNotices(transport: Transport, limiter: RateLimiter | null): RequestHandler {
  const open = openAnswers({ perAddress: AT_ONCE_PER_ADDRESS, total: Number.POSITIVE_INFINITY })

  return async function paymentNotices(req, res, next) {
    if (req.path !== NOTICE_PATH || req.method !== 'POST') return next()
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'x-request-id': String(res.locals.requestId ?? ''),
    }
    for (const [name, value] of Object.entries(req.headers)) {
      if (SIGNATURE_HEADERS.test(name) && typeof value === 'string') headers[name] = value
    }
    const asker = { clientAddress: String(res.locals.clientAddress ?? ''), token: null }
    const place = open.take(asker.clientAddress)
    if (typeof place === 'string') {
      res.setHeader('Retry-After', RETRY_AFTER_SECONDS)
      return refuse(res, 429, 'Too many notices at a time.')
    }
    try {
      const body = await readBounded(req, BODY_BYTES_MAX)
      const status = await inTime(DEADLINE_MS, async (signal) => {
        const answer = await transport.notices.request({
          origin: transport.origin,
          path: transport.basePath + NOTICE_PATH,
          method: 'POST',
          headers,
          body,
          signal,
        })
        await answer.body.dump()
        return answer.statusCode
      })
      // A forged one costs a check; a genuine one shows that its address is the provider's.
      if (status >= 400 && status < 500) await limiter?.take('notice', asker)
      if (status < 300) await limiter?.forgive('notice', asker)
      // What the provider reads is whether to send it again.
      res.status(status).set('Cache-Control', 'no-store').json({})
    } catch (error) {
      if (error instanceof BodyTooLargeError) return refuse(res, 413, 'The body is too large.')
      if (!res.headersSent && !res.destroyed) refuse(res, 502, 'The product API does not answer.')
    } finally {
      place.release()
    }
  }
}

/** Whether an address is proved by a signature and not by where a request came from. */
export function isNoticePath(path: string): boolean {
  return path === NOTICE_PATH
}

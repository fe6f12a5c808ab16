import type { RequestHandler } from 'express'
import { NOTICE_PATH } from '../../contract/top-up.ts'
import { BodyTooLargeError, readBounded } from '../bounded-body.ts'
import { inTime } from '../product-api/in-time.ts'
import type { Transport } from '../product-api/transport.ts'
import { refuse } from '../security/refuse.ts'
import { BODY_BYTES_MAX } from '../security/request-shape.ts'

/** What a notice is signed in, and nothing else: no cookie and no token goes along. */
const SIGNATURE_HEADERS = /^paypal-(?:auth-algo|auth-version|cert-url|transmission-(?:id|sig|time))$/
/** The product API asks the provider back before it answers; the provider waits longer than this. */
const DEADLINE_MS = 15_000

/**
 * Hands a payment provider's notice to the product API, byte by byte, since its signature is of the bytes, and answers what
 * that answers. Its caller proves itself by the signature alone, so the guard against other sites lets this address
 * pass. Decision 3.
 */
export function paymentNotices(transport: Transport): RequestHandler {
  return async function paymentNotices(req, res, next) {
    if (req.path !== NOTICE_PATH || req.method !== 'POST') return next()
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'x-request-id': String(res.locals.requestId ?? ''),
    }
    for (const [name, value] of Object.entries(req.headers)) {
      if (SIGNATURE_HEADERS.test(name) && typeof value === 'string') headers[name] = value
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
      // What the provider reads is whether to send it again.
      res.status(status).set('Cache-Control', 'no-store').json({})
    } catch (error) {
      if (error instanceof BodyTooLargeError) return refuse(res, 413, 'The body is too large.')
      if (!res.headersSent && !res.destroyed) refuse(res, 502, 'The product API does not answer.')
    }
  }
}

/** Whether an address is proved by a signature and not by where a request came from. */
export function isNoticePath(path: string): boolean {
  return path === NOTICE_PATH
}

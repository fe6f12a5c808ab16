import type { RequestHandler } from 'express'
import { readBounded } from '../../contract/bounded-body.ts'
import { NOTICE_PATH } from '../../contract/top-up.ts'
import { inTime } from '../http/in-time.ts'
import { paymentProvider } from '../payment-provider/payment-provider.ts'
import { concurrentResponses } from '../product-api/concurrent-responses.ts'
import type { Transport } from '../product-api/transport.ts'
import type { RateLimiter } from '../rate-limits/limits.ts'
import { refuse } from '../security/refuse.ts'
import { BODY_BYTES_MAX } from '../security/request-shape.ts'

/** The product API verifies with the provider before it responds; the provider waits longer than this. */
const DEADLINE_MS = 15_000
/** Keeps connections free for the provider, since anyone can send a notice. */
const AT_ONCE_PER_ADDRESS = 8
const RETRY_AFTER_SECONDS = '5'

/**
 * Forwards a payment provider's notice to the product API, byte for byte because it is signed, and returns the status. The
 * signature alone authenticates the sender, so the cross-site guard lets this path through; forged notices count against their
 * address's rate limit.
 */
export function paymentNotices(transport: Transport, limiter: RateLimiter | null): RequestHandler {
  const open = concurrentResponses({ perAddress: AT_ONCE_PER_ADDRESS, total: Number.POSITIVE_INFINITY })

  return async function paymentNotices(req, res, next) {
    if (req.path !== NOTICE_PATH || req.method !== 'POST') return next()
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'x-request-id': String(res.locals.requestId ?? ''),
    }
    for (const [name, value] of Object.entries(req.headers)) {
      if (paymentProvider.isSignatureHeader(name) && typeof value === 'string') headers[name] = value
    }
    const requester = { clientAddress: String(res.locals.clientAddress ?? ''), token: null }
    const place = open.take(requester.clientAddress)
    if (typeof place === 'string') {
      res.setHeader('Retry-After', RETRY_AFTER_SECONDS)
      return refuse(res, 429, 'Too many notices at a time.')
    }
    try {
      const body = await readBounded(req, BODY_BYTES_MAX)
      if (!body) return refuse(res, 413, 'The body is too large.')
      const status = await inTime(DEADLINE_MS, async (signal) => {
        const response = await transport.notices.request({
          origin: transport.origin,
          path: transport.basePath + NOTICE_PATH,
          method: 'POST',
          headers,
          body,
          signal,
        })
        await response.body.dump()
        return response.statusCode
      })
      // A forged notice costs a verification; a genuine one shows that the address is the provider's.
      if (status >= 400 && status < 500) await limiter?.take('notice', requester)
      if (status < 300) await limiter?.forgive('notice', requester)
      res.status(status).set('Cache-Control', 'no-store').json({})
    } catch {
      if (!res.headersSent && !res.destroyed) refuse(res, 502, 'The product API does not answer.')
    } finally {
      place.release()
    }
  }
}

export function isNoticePath(path: string): boolean {
  return path === NOTICE_PATH
}

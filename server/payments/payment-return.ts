import type { RequestHandler } from 'express'
import { splitTarget } from '../http/request-target.ts'
import { isPagePath } from '../redirects/page-path.ts'
import { collapseLeadingSlashes, sameSiteUrl } from '../redirects/same-site-url.ts'
import { setFlash } from '../session/flash.ts'
import { isVisit } from '../session/visit.ts'
import { knownOrder, transactionIdIn } from './known-orders.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { resolvePaymentResult } from './payment-result.ts'

/** Added by the provider only if the buyer approved. */
const PAYER = 'PayerID'
/** Parameters that the provider adds to the return address. */
const ANSWER_KEYS = ['token', PAYER]

/** The same address without the provider's parameters; the rest of the query stays. Rows 178, 187. */
export function withoutPayment(address: string, origin: string): string {
  // Resolving dots can turn a path into a host.
  const url = new URL(sameSiteUrl(collapseLeadingSlashes(address), origin), origin)
  if (ANSWER_KEYS.some((key) => url.searchParams.has(key))) {
    for (const key of ANSWER_KEYS) url.searchParams.delete(key)
  }
  return `${url.pathname}${url.search}`
}

/**
 * Handles any page with a `token` in its address as a possible return from payment: checks the payment, reports it
 * once, and redirects to the clean address. An unknown token is only removed. Rows 181-188.
 *
 * @param reserved first path segments that are not pages
 */
export function paymentReturn(
  deps: PaymentDeps,
  { reserved }: { reserved: readonly string[] },
): RequestHandler {
  return function paymentReturn(req, res, next) {
    const { path, search } = splitTarget(req.url)
    const query = search.includes('=') && isPagePath(path, reserved) ? new URLSearchParams(search) : null
    if (!query?.has('token') || !isVisit(req)) return next()
    confirm(query)
      .then(() => deps.leadOn(res, withoutPayment(req.url, deps.origin)))
      .catch(next)

    async function confirm(answer: URLSearchParams): Promise<void> {
      const transactionId = transactionIdIn(answer)
      const order = transactionId && (await knownOrder(deps, req, res, transactionId))
      if (!order) return
      const { status, isNews, purchase } = await resolvePaymentResult(deps, req, res, order, {
        isTurnedBack: !answer.has(PAYER),
      })
      if (status === 'unknown' || !isNews) return
      setFlash(res, { payment: status, ...(purchase && { purchase }) }, deps)
    }
  }
}

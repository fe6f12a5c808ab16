import type { RequestHandler } from 'express'
import { splitTarget } from '../http/request-target.ts'
import { paymentProvider } from '../payment-provider/payment-provider.ts'
import { isPagePath } from '../redirects/page-path.ts'
import { collapseLeadingSlashes, sameSiteUrl } from '../redirects/same-site-url.ts'
import { setFlash } from '../session/flash.ts'
import { isVisit } from '../session/visit.ts'
import { knownOrder } from './known-orders.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { resolvePaymentResult } from './payment-result.ts'

export function withoutPayment(address: string, origin: string): string {
  // Resolving `..` can turn a path into a host.
  const url = new URL(sameSiteUrl(collapseLeadingSlashes(address), origin), origin)
  const { returnKeys } = paymentProvider
  if (returnKeys.some((key) => url.searchParams.has(key))) {
    for (const key of returnKeys) url.searchParams.delete(key)
  }
  return `${url.pathname}${url.search}`
}

/**
 * Any page may be a return from the provider. Checks the payment named in the URL, reports it once, and redirects to the clean
 * URL; an unknown payment is only removed from the URL.
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
    if (!query || !paymentProvider.isReturn(query) || !isVisit(req)) return next()
    confirm(query)
      .then(() => deps.returnFromProvider(res, withoutPayment(req.url, deps.origin)))
      .catch(next)

    async function confirm(response: URLSearchParams): Promise<void> {
      const transactionId = paymentProvider.readTransactionId(response)
      const order = transactionId && (await knownOrder(deps, req, res, transactionId))
      if (!order) return
      const { status, isNews, purchase } = await resolvePaymentResult(deps, req, res, order, {
        isTurnedBack: !paymentProvider.isApproved(response),
      })
      if (status === 'unknown' || !isNews) return
      setFlash(res, { payment: status, ...(purchase && { purchase }) }, deps)
    }
  }
}

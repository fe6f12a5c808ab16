import type { RequestHandler } from 'express'
import { splitTarget } from '../http/request-target.ts'
import { isPagePath } from '../redirects/page-path.ts'
import { collapseLeadingSlashes, sameSiteUrl } from '../redirects/same-site-url.ts'
import { setFlash } from '../session/flash.ts'
import { isVisit } from '../session/visit.ts'
import { knownOrder, transactionIdIn } from './known-orders.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { tellPayment } from './tell-payment.ts'

/** The provider adds it for a buyer who agreed, and to no other return. */
const PAYER = 'PayerID'
/** What the provider adds to the address it returns to. */
const ANSWER_KEYS = ['token', PAYER]

/** The same address without what the provider added; every other value of its query stays. Rows 178, 187. */
export function withoutPayment(address: string, origin: string): string {
  // A path may begin to mean a host once its dots are gone.
  const url = new URL(sameSiteUrl(collapseLeadingSlashes(address), origin), origin)
  if (ANSWER_KEYS.some((key) => url.searchParams.has(key))) {
    for (const key of ANSWER_KEYS) url.searchParams.delete(key)
  }
  return `${url.pathname}${url.search}`
}

/**
 * Any page with a `token` in its address is where a payment may have ended. It is asked about, told once, and the
 * address cleaned before any page is made of it. One that nobody here knows of is only cleaned. Rows 181-188.
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
    confirm(query).then(() => deps.leadOn(res, withoutPayment(req.url, deps.origin)), next)

    async function confirm(answer: URLSearchParams): Promise<void> {
      const transactionId = transactionIdIn(answer)
      const order = transactionId && (await knownOrder(deps, req, res, transactionId))
      if (!order) return
      const { status, isNews, purchase } = await tellPayment(deps, req, res, order, {
        isTurnedBack: !answer.has(PAYER),
      })
      if (status === 'unknown' || !isNews) return
      setFlash(res, { payment: status, ...(purchase && { purchase }) }, deps)
    }
  }
}

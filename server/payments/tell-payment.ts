import type { Request, Response } from 'express'
import type { Flash } from '../../app/context.ts'
import { languageOfPath } from '../session/address-language.ts'
import { identityOf } from '../session/identity.ts'
import type { PaymentCheck } from './payment-checks.ts'
import type { PaymentDeps } from './payment-deps.ts'
import type { BegunOrder } from './pending-orders.ts'

/** What a viewer is told about a payment; `purchase` comes along once for each. Row 183. */
export interface PaymentTold {
  status: PaymentCheck['status'] | 'cancelled'
  isNews: boolean
  purchase: NonNullable<Flash['purchase']> | null
}

/**
 * Asks what has become of an order and keeps in this browser what its viewer has been told, so that it is told once.
 * Rows 182-188.
 *
 * @param isTurnedBack the browser came from the provider without having paid there, unless the product API knows better
 */
export async function tellPayment(
  deps: PaymentDeps,
  req: Request,
  res: Response,
  order: BegunOrder,
  { isTurnedBack = false }: { isTurnedBack?: boolean } = {},
): Promise<PaymentTold> {
  const { token } = identityOf(res)
  const language = languageOfPath(req.url, deps.languages)
  const { transactionId, extendProductId } = order
  const { status, isNews, receipt } = await deps.check({
    api: deps.apiFor(res, { token, language }),
    visitorApi: deps.apiFor(res, { token: null, language }),
    transactionId,
    extendProductId,
    log: deps.log.child({ requestId: res.locals.requestId }),
  })
  if (isTurnedBack && status === 'failed') {
    if (order.sessionMark !== null) {
      await deps.orders.keep(req.headers.cookie, res, { ...order, told: 'cancelled' })
    }
    return { status: 'cancelled', isNews: true, purchase: null }
  }
  // What had arrived and is no more was given back, and whoever asked for that knows.
  const isRefund = order.told === 'success' && status === 'failed'
  const isToldNow = isNews && status !== order.told && !isRefund
  if (order.sessionMark !== null && status !== 'unknown' && status !== order.told && !isRefund) {
    await deps.orders.keep(req.headers.cookie, res, { ...order, told: status })
  }
  return {
    status,
    isNews: isToldNow,
    purchase:
      isToldNow && status === 'success'
        ? {
            transactionId,
            price: receipt?.orderAmount ?? order.price,
            item: receipt?.productName || receipt?.productId || order.productId,
          }
        : null,
  }
}

import type { Request, Response } from 'express'
import type { Flash } from '../../app/context.ts'
import { readPathLanguage } from '../session/address-language.ts'
import { getIdentity } from '../session/identity.ts'
import type { BegunOrder } from './begun-orders.ts'
import type { PaymentCheck } from './payment-checks.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** `purchase` is included once per payment. */
export interface PaymentResult {
  status: PaymentCheck['status'] | 'cancelled'
  isNews: boolean
  purchase: NonNullable<Flash['purchase']> | null
}

/**
 * Checks an order and records what has been shown, so that each result is shown once. `isTurnedBack`: the browser returned
 * unpaid, which counts unless the product API reports a payment.
 */
export async function resolvePaymentResult(
  deps: PaymentDeps,
  req: Request,
  res: Response,
  order: BegunOrder,
  { isTurnedBack = false }: { isTurnedBack?: boolean } = {},
): Promise<PaymentResult> {
  const { token } = getIdentity(res)
  const language = readPathLanguage(req.url, deps.languages)
  const { transactionId, extendProductId } = order
  const { status, isNews, receipt } = await deps.check({
    api: deps.apiFor(res, { token, language }),
    visitorApi: deps.apiFor(res, { token: null, language }),
    transactionId,
    extendProductId,
    log: deps.log.child({ requestId: res.locals.requestId }),
  })
  if (isTurnedBack && (status === 'failed' || status === 'declined')) {
    if (order.sessionMark !== null) {
      await deps.begunOrders.keep(req.headers.cookie, res, { ...order, told: 'cancelled' })
    }
    return { status: 'cancelled', isNews: true, purchase: null }
  }
  // A credited payment that now fails was refunded at the member's request.
  const isRefund = order.told === 'credited' && status === 'failed'
  const isNewHere = isNews && (status === 'declined' || status !== order.told) && !isRefund
  if (order.sessionMark !== null && status !== 'unknown' && status !== order.told && !isRefund) {
    await deps.begunOrders.keep(req.headers.cookie, res, { ...order, told: status })
  }
  return {
    status,
    isNews: isNewHere,
    purchase:
      isNewHere && status === 'credited'
        ? {
            transactionId,
            price: receipt?.orderAmount ?? order.price,
            currency: receipt?.currency ?? order.currency,
            item: receipt?.productName || receipt?.productId || order.productId,
            gains: {
              coins: receipt?.coins ?? order.coins,
              bonus: receipt?.bonus ?? order.bonus,
              vipDays: receipt?.vipDays ?? order.vipDays,
            },
          }
        : null,
  }
}

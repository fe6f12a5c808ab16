import type { Request, Response } from 'express'
import type { ProductApi } from '../../contract/product-api/endpoints.ts'
import { readPathLanguage } from '../session/address-language.ts'
import { getIdentity } from '../session/identity.ts'
import type { BegunOrder } from './begun-orders.ts'
import type { PaymentDeps } from './payment-deps.ts'

type PendingOrder = Awaited<ReturnType<ProductApi['pendingOrders']>>[number]

/** Only orders begun in this browser and the member's pending orders, so an id in a stranger's link is not looked up. */
export async function knownOrder(
  deps: PaymentDeps,
  req: Request,
  res: Response,
  transactionId: string,
): Promise<BegunOrder | null> {
  const begun = await deps.begunOrders.read(req.headers.cookie)
  const own = begun.find((order) => order.transactionId === transactionId)
  if (own) return own
  const pending = (await loadPendingOrders(deps, req, res)).find(
    (order) => order.transactionId === transactionId,
  )
  return pending ? { ...pending, sessionMark: null, told: null } : null
}

async function loadPendingOrders(deps: PaymentDeps, req: Request, res: Response): Promise<PendingOrder[]> {
  const { token } = getIdentity(res)
  if (token === null) return []
  try {
    if (!(await deps.hasPendingOrders())) return []
    const api = deps.apiFor(res, { token, language: readPathLanguage(req.url, deps.languages) })
    return await api.pendingOrders()
  } catch {
    // The client has logged the failure, and the payment settles without this browser.
    return []
  }
}

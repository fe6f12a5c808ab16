import type { OpenPayment } from '../../app/context.ts'
import type { ProductApi } from '../../contract/product-api/endpoints.ts'
import { providerAddress } from '../redirects/provider-address.ts'
import type { PaymentDeps } from './payment-deps.ts'
import type { BegunOrder } from './pending-orders.ts'

export interface OpenPaymentsRequest {
  api: Pick<ProductApi, 'pendingOrders'>
  cookieHeader: string | undefined
  /** The requesting member's. */
  sessionMark: string
}

/** Maximum number shown; more would push the page's content away. */
const SHOWN_MAX = 3

/**
 * A member's payments that are not final, or whose result nobody has seen: as listed by the product API, or, without
 * that extension, as recorded in this browser. Of those waiting for payment only the newest is included, and no
 * cancelled ones. Rejects like the product API. Row 431.
 */
export async function openPayments(
  deps: Pick<PaymentDeps, 'payOrigins' | 'orders' | 'hasPendingOrders'>,
  { api, cookieHeader, sessionMark }: OpenPaymentsRequest,
): Promise<OpenPayment[]> {
  const begun = await deps.orders.read(cookieHeader)
  const open = (await deps.hasPendingOrders())
    ? (await api.pendingOrders()).map((order) => ({
        ...order,
        state: order.isGivenUp ? ('overdue' as const) : order.status,
      }))
    : begun.flatMap((order) => toRemembered(order, sessionMark))
  const newest = open.find(({ state }) => state === 'created')
  const isCancelled = begun.some(
    ({ transactionId, told }) => transactionId === newest?.transactionId && told === 'cancelled',
  )
  return open
    .filter((order) => order.state !== 'created' || (order === newest && !isCancelled))
    .slice(0, SHOWN_MAX)
    .map(({ transactionId, state, price, coins, bonus, vipDays, createdAtMs, payAddress }) => ({
      transactionId,
      state,
      price,
      coins,
      bonus,
      vipDays,
      createdAtMs,
      payAddress: (payAddress && providerAddress(payAddress, deps.payOrigins)?.href) || null,
    }))
}

function toRemembered(order: BegunOrder, sessionMark: string) {
  const isOver = order.told === 'credited' || order.told === 'failed'
  if (isOver || order.sessionMark !== sessionMark) return []
  return [{ ...order, state: order.told === 'pending' ? 'pending' : 'created' } as const]
}

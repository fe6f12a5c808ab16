import type { OpenPayment } from '../../app/context.ts'
import type { ProductApi } from '../../contract/product-api/endpoints.ts'
import { paymentProvider } from '../payment-provider/payment-provider.ts'
import { providerAddress } from '../redirects/provider-address.ts'
import type { BegunOrder } from './begun-orders.ts'
import type { PaymentDeps } from './payment-deps.ts'

export interface OpenPaymentsRequest {
  api: Pick<ProductApi, 'pendingOrders'>
  cookieHeader: string | undefined
  sessionMark: string
  language: string
}

const SHOWN_MAX = 3

/**
 * A member's payments that are not final or whose result has not been shown: from the product API, or, without its extension,
 * from this browser. Includes only the newest unpaid one, unless it was cancelled or a later one was paid. Rejects like the product API.
 */
export async function openPayments(
  deps: Pick<PaymentDeps, 'payOrigins' | 'begunOrders' | 'hasPendingOrders'>,
  { api, cookieHeader, sessionMark, language }: OpenPaymentsRequest,
): Promise<OpenPayment[]> {
  const begun = await deps.begunOrders.read(cookieHeader)
  const open = (await deps.hasPendingOrders())
    ? (await api.pendingOrders()).map((order) => ({
        ...order,
        state: order.isGivenUp
          ? ('overdue' as const)
          : order.isDeclined
            ? ('declined' as const)
            : order.status,
      }))
    : begun.flatMap((order) => toRemembered(order, sessionMark))
  const newest = open.find(isUnpaid)
  const toPayAddress = (address: string | null) => {
    const ofProvider = address === null ? null : providerAddress(address, deps.payOrigins)
    return ofProvider && paymentProvider.inLanguage(ofProvider, language)
  }
  const isLeft = begun.some(({ transactionId, told, createdAtMs }) =>
    transactionId === newest?.transactionId
      ? told === 'cancelled'
      : told === 'credited' && newest !== undefined && createdAtMs > newest.createdAtMs,
  )
  return open
    .filter((order) => !isUnpaid(order) || (order === newest && !isLeft))
    .slice(0, SHOWN_MAX)
    .map(({ transactionId, state, price, currency, coins, bonus, vipDays, createdAtMs, payAddress }) => ({
      transactionId,
      state,
      price,
      currency,
      coins,
      bonus,
      vipDays,
      createdAtMs,
      payAddress: toPayAddress(payAddress),
    }))
}

function toRemembered(order: BegunOrder, sessionMark: string) {
  const isOver = order.told === 'credited' || order.told === 'failed'
  if (isOver || order.sessionMark !== sessionMark) return []
  const state = order.told === 'pending' || order.told === 'declined' ? order.told : 'created'
  return [{ ...order, state } as const]
}

function isUnpaid({ state }: Pick<OpenPayment, 'state'>): boolean {
  return state === 'created' || state === 'declined'
}

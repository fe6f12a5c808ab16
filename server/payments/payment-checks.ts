import { setTimeout } from 'node:timers/promises'
import { SESSION_CODES } from '../../contract/codes.ts'
import { ProductApiError } from '../../contract/errors.ts'
import type { PaymentOutcome } from '../../contract/payment-state.ts'
import type { ProductApi } from '../../contract/product-api/endpoints.ts'
import type { SharedState } from '../shared-state/shared-state.ts'

export type Receipt = Awaited<ReturnType<ProductApi['verifyReceipt']>>
/** `declined`: unpaid, but another payment method may work. `unknown`: nothing to show. */
export type PaymentStatus = PaymentOutcome | 'declined' | 'unknown'

export interface PaymentCheck {
  status: PaymentStatus
  /** True for the first caller to see this status; only that caller notifies the viewer. */
  isNews: boolean
  receipt: Receipt | null
}

export interface PaymentRequest {
  /** With and without the caller's session: a payment is always credited to its owner. */
  api: Pick<ProductApi, 'verifyReceipt'>
  visitorApi: Pick<ProductApi, 'verifyReceipt'>
  transactionId: string
  extendProductId: string
  log: { warn(fields: Record<string, unknown>, message: string): void }
}

const WAIT_MS_MAX = 5000
const CACHED_MS = 120_000
const CACHED_MAX = 2000

/**
 * Concurrent callers share a request. A response that arrives after all of them have given up is cached, since it may be the
 * only one that reports the result.
 */
export function paymentChecks(
  state: Pick<SharedState, 'requests' | 'isFirst'>,
  { waitMs = WAIT_MS_MAX }: { waitMs?: number } = {},
) {
  const checks = state.requests<Omit<PaymentCheck, 'isNews'>>('paymentCheck', {
    keysMax: CACHED_MAX,
    cachedMs: CACHED_MS,
    deadlineMs: CACHED_MS,
  })

  return async function check(request: PaymentRequest): Promise<PaymentCheck> {
    const key = `${request.transactionId} ${request.extendProductId}`
    const response = checks.share(key, () => loadReceipt(request))
    const leaves = new AbortController()
    const late = setTimeout(waitMs, null, { signal: leaves.signal, ref: false }).catch(() => null)
    const found = await Promise.race([response, late])
    leaves.abort()
    if (found) await checks.forget(key)
    const { status, receipt } = found ?? { status: 'pending' as const, receipt: null }
    // A backend that counts reports knows better whether the member has been notified.
    const wasReported = receipt?.isFirstReport === false && status === 'credited'
    const news = status === 'declined' ? `${status} ${receipt?.declineCount}` : status
    const isNews = status !== 'unknown' && !wasReported && (await state.isFirst(`${key} ${news}`))
    return { status, isNews, receipt }
  }
}

export type CheckPayment = ReturnType<typeof paymentChecks>

async function loadReceipt(request: PaymentRequest): Promise<Omit<PaymentCheck, 'isNews'>> {
  const { transactionId, extendProductId, log } = request
  const query = { transactionId, extendProductId }
  try {
    const receipt = await request.api.verifyReceipt(query).catch((error: unknown) => {
      const isSessionOver = error instanceof ProductApiError && SESSION_CODES.includes(error.code)
      if (!isSessionOver) throw error
      return request.visitorApi.verifyReceipt(query)
    })
    const isDeclined = receipt.state === 'failed' && receipt.declineCount > 0
    const status = isDeclined ? 'declined' : (receipt.state ?? 'unknown')
    if (status === 'unknown') log.warn({ status: receipt.status }, 'unknown payment status')
    return { status, receipt }
  } catch (error) {
    // It may have succeeded all the same, so it will be checked again.
    log.warn({ ...(error instanceof ProductApiError && { code: error.code }) }, 'payment check failed')
    return { status: 'pending', receipt: null }
  }
}

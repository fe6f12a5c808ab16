import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { SESSION_CODES } from '../../contract/codes.ts'
import { ProductApiError } from '../../contract/errors.ts'
import type { ProductApi } from '../../contract/product-api/endpoints.ts'
import { DEDUCT_STATUS } from '../../contract/top-up.ts'

/** What the product API knows of a payment. */
export type Receipt = Awaited<ReturnType<ProductApi['verifyReceipt']>>
/** `unknown`: nothing a viewer could be told. Row 186. */
export type PaymentStatus = 'success' | 'failed' | 'loading' | 'unknown'

export interface PaymentCheck {
  status: PaymentStatus
  /** Whoever gets true tells the viewer; of all who ask about one payment, one does for each status. */
  isNews: boolean
  /** Null when no answer came. */
  receipt: Receipt | null
}

export interface PaymentAsk {
  /** The product API on behalf of whoever asks, and of nobody: a payment is credited to its owner, whoever asks. */
  api: Pick<ProductApi, 'verifyReceipt'>
  visitorApi: Pick<ProductApi, 'verifyReceipt'>
  transactionId: string
  extendProductId: string
  log: { warn(fields: Record<string, unknown>, message: string): void }
}

/** The browser waits for its page meanwhile. */
const WAIT_MS_MAX = 5000
/** As long as a late answer may be asked for again. */
const KEPT_MS = 120_000
const KEPT_MAX = 2000

const STATUS_OF = {
  [DEDUCT_STATUS.success]: 'success',
  [DEDUCT_STATUS.failed]: 'failed',
  [DEDUCT_STATUS.loading]: 'loading',
} as const

/**
 * Makes what asks the product API about payments. Who asks while another does waits for the same answer. One that comes
 * after everybody has stopped waiting is kept, since it may be the only one that says what is new. Rows 182-188, 431.
 */
export function paymentChecks({ nowMs, waitMs = WAIT_MS_MAX }: { nowMs(): number; waitMs?: number }) {
  const memory = { max: KEPT_MAX, ttl: KEPT_MS, ttlResolution: 0, perf: { now: nowMs } }
  const underWay = new LRUCache<string, Promise<Omit<PaymentCheck, 'isNews'>>>(memory)
  const told = new LRUCache<string, true>(memory)

  return async function check(ask: PaymentAsk): Promise<PaymentCheck> {
    const key = `${ask.transactionId} ${ask.extendProductId}`
    const answer = underWay.get(key) ?? answerOf(ask)
    underWay.set(key, answer)
    const leaves = new AbortController()
    const late = setTimeout(waitMs, null, { signal: leaves.signal, ref: false }).catch(() => null)
    const found = await Promise.race([answer, late])
    leaves.abort()
    if (found && underWay.get(key) === answer) underWay.delete(key)
    const { status, receipt } = found ?? { status: 'loading' as const, receipt: null }
    // A backend that keeps count knows better than this process who was told of an end.
    const wasTold = receipt?.isFirstReport === false && status === 'success'
    const isNews = status !== 'unknown' && !wasTold && !told.has(`${key} ${status}`)
    if (isNews) told.set(`${key} ${status}`, true)
    return { status, isNews, receipt }
  }
}

export type CheckPayment = ReturnType<typeof paymentChecks>

async function answerOf(ask: PaymentAsk): Promise<Omit<PaymentCheck, 'isNews'>> {
  const { transactionId, extendProductId, log } = ask
  const query = { transactionId, extendProductId }
  try {
    const receipt = await ask.api.verifyReceipt(query).catch((error: unknown) => {
      const isSessionOver = error instanceof ProductApiError && SESSION_CODES.includes(error.code)
      if (!isSessionOver) throw error
      return ask.visitorApi.verifyReceipt(query)
    })
    const status = (STATUS_OF as Record<number, PaymentStatus>)[receipt.status] ?? 'unknown'
    if (status === 'unknown') log.warn({ status: receipt.status }, 'unknown payment status')
    return { status, receipt }
  } catch (error) {
    // It may have gone through all the same, so it is asked about again.
    log.warn({ ...(error instanceof ProductApiError && { code: error.code }) }, 'payment check failed')
    return { status: 'loading', receipt: null }
  }
}

import type { Money } from '../../contract/money.ts'

export interface NewPayment {
  requestId: string
  orderId: string
  amount: Money
  description: string
  returnUrl: string
}

export interface CreatedPayment {
  paymentId: string
  payAddress: string
}

/**
 * `refunded` and `partlyRefunded`: the money went back later, by a refund or by the bank. `unknown`: a status
 * that the provider introduced after this was written.
 */
export interface Capture {
  captureId: string
  status: 'completed' | 'pending' | 'declined' | 'refunded' | 'partlyRefunded' | 'unknown'
  amount: Money
  orderId: string | null
}

/** Null: the provider does not say. The country is ISO 3166, two letters. */
export interface Payer {
  country: string | null
  email: string | null
}

export interface Payment {
  paymentId: string
  /** `approved`: nothing is captured yet. `completed`: `captures` have the result. */
  status: 'created' | 'approved' | 'completed' | 'voided'
  captures: readonly Capture[]
  refunds: readonly ListedRefund[]
  payer: Payer
}

export interface Refund {
  refundId: string
  status: 'completed' | 'pending' | 'failed'
}

/** Of the captures of a payment; not what a bank or a dispute took back. */
export interface ListedRefund extends Refund {
  /** Under which it was asked for; null: made at the provider, or before requests were named there. */
  requestId: string | null
  amount: Money
  createdAtMs: number
}

export interface NewRefund {
  captureId: string
  requestId: string
  /** Shown to the buyer. */
  note: string
  /** Absent: all that was not refunded yet. */
  amount?: Money
}

/** A hint to check the order; it proves nothing. */
export interface Notice {
  eventId: string
  /** In the provider's spelling, which is stored; `toNoticeTopic` translates it. */
  eventType: string
  paymentId: string | null
  captureId: string | null
}

export type NoticeTopic = 'disputeOpened' | 'disputeClosed' | 'moneyBack' | 'other'

/** Header names are in lower case; the body has the exact bytes. */
export interface SignedNotice {
  headers: Readonly<Record<string, string>>
  body: string
}

/**
 * Why a provider call failed.
 * - `unavailable`: no usable response, so it may have succeeded or not; retry.
 * - `notFound`: unknown payment.
 * - `notApproved`: the buyer has not approved.
 * - `declined`: the buyer's means of payment was refused; nothing was taken.
 * - `done`: it was already done.
 * - `refused`: it will never succeed, whatever the reason.
 * - `forged`: the notice is not from the provider.
 */
export class PaymentFailure {
  readonly kind: 'unavailable' | 'notFound' | 'notApproved' | 'declined' | 'done' | 'refused' | 'forged'
  /** For the log: a status or a code of the provider, never response text. */
  readonly reason: string

  constructor(kind: PaymentFailure['kind'], reason: string) {
    this.kind = kind
    this.reason = reason
  }
}

/** No call rejects, and each ends within its deadline. */
export interface PaymentProvider {
  create(payment: NewPayment): Promise<CreatedPayment | PaymentFailure>
  get(paymentId: string): Promise<Payment | PaymentFailure>
  capture(paymentId: string, requestId: string): Promise<Payment | PaymentFailure>
  refund(refund: NewRefund): Promise<Refund | PaymentFailure>
  verifyNotice(notice: SignedNotice): Promise<Notice | PaymentFailure>
  listNotices(time: { fromMs: number; untilMs: number }): Promise<Notice[] | PaymentFailure>
}

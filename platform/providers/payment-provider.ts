/** Amounts are whole cents. */
export interface NewPayment {
  /** The provider's idempotency key of the request. */
  requestId: string
  /** Returned with the payment and its capture. */
  orderId: string
  amountCents: number
  currency: string
  /** Shown to the buyer by the provider. */
  description: string
  /** Return URL, also after a cancellation. */
  returnUrl: string
}

export interface CreatedPayment {
  /** The provider's own id. */
  paymentId: string
  /** Where the buyer pays. */
  payAddress: string
}

/**
 * A capture. `refunded` and `partlyRefunded`: the money went back since, by a refund or by the bank. `unknown`: a status
 * the provider did not have when this was written.
 */
export interface Capture {
  captureId: string
  status: 'completed' | 'pending' | 'declined' | 'refunded' | 'partlyRefunded' | 'unknown'
  amountCents: number
  currency: string
  /** Our order number as the provider knows it; null: not reported. */
  orderId: string | null
}

export interface Payment {
  paymentId: string
  /** `approved`: nothing is captured yet. `completed`: captured; the captures say with what result. */
  status: 'created' | 'approved' | 'completed' | 'voided'
  captures: readonly Capture[]
}

export interface Refund {
  refundId: string
  /** `pending`: accepted, but not final. */
  status: 'completed' | 'pending' | 'failed'
}

/** A hint to check the order; it proves nothing. */
export interface Notice {
  eventId: string
  /** As the provider spells it, which is stored; `toNoticeTopic` translates it. */
  eventType: string
  paymentId: string | null
  captureId: string | null
}

/** `disputeOpened`: the buyer disputes the payment; `moneyBack`: money of a credited order may have gone back. */
export type NoticeTopic = 'disputeOpened' | 'moneyBack' | 'other'

/** A notice as received: header names in lower case, the body's exact bytes as text. */
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
  /** Nothing is taken before {@link capture}. */
  create(payment: NewPayment): Promise<CreatedPayment | PaymentFailure>
  get(paymentId: string): Promise<Payment | PaymentFailure>
  capture(paymentId: string, requestId: string): Promise<Payment | PaymentFailure>
  /** Refunds a capture in full. `reason` is shown to the buyer. */
  refund(captureId: string, requestId: string, reason: string): Promise<Refund | PaymentFailure>
  /** Verifies that the provider sent the notice. */
  verifyNotice(notice: SignedNotice): Promise<Notice | PaymentFailure>
  /** Whether they arrived here or not. */
  listNotices(time: { fromMs: number; untilMs: number }): Promise<Notice[] | PaymentFailure>
}

/** What a buyer is asked for. Amounts are whole cents. */
export interface NewPayment {
  /** Sent along, so that the same request is known to be the same one however often it is sent. */
  requestId: string
  /** Our order; it comes back with the payment and with its capture. */
  orderId: string
  amountCents: number
  currency: string
  /** What the buyer reads on the provider's page. */
  description: string
  /** Where the browser comes back, also when the buyer cancels. */
  returnUrl: string
}

export interface CreatedPayment {
  /** The provider's own id. */
  paymentId: string
  /** Where the buyer pays. */
  payAddress: string
}

/** Money that was asked for. `refunded` and `partlyRefunded` went back since. */
export interface Capture {
  captureId: string
  status: 'completed' | 'pending' | 'declined' | 'refunded' | 'partlyRefunded'
  amountCents: number
  currency: string
  /** Our order, as the provider was told; null: the provider does not say. */
  orderId: string | null
}

export interface Payment {
  paymentId: string
  /** `approved`: the buyer agreed, and nothing was taken yet. `completed`: it was asked for; the captures say how that went. */
  status: 'created' | 'approved' | 'completed' | 'voided'
  captures: readonly Capture[]
}

export interface Refund {
  refundId: string
  /** `pending`: accepted, and on its way. */
  status: 'completed' | 'pending' | 'failed'
}

/** What a notice is about. It is a hint to look, and proves nothing by itself. */
export interface Notice {
  eventId: string
  eventType: string
  paymentId: string | null
  captureId: string | null
}

/** A notice as it came in: header names in lower case, the body byte by byte as text. */
export interface SignedNotice {
  headers: Readonly<Record<string, string>>
  body: string
}

/**
 * Why a provider did not do what it was asked.
 * - `unavailable`: no usable answer, so that it may have been done or not; asking again is right.
 * - `notFound`: it knows no such payment.
 * - `notApproved`: the buyer has not agreed.
 * - `declined`: the buyer's means of payment was refused; nothing was taken.
 * - `done`: it was done before.
 * - `refused`: it never will, whatever the reason.
 * - `forged`: a notice that is not the provider's.
 */
export class PaymentFailure {
  readonly kind: 'unavailable' | 'notFound' | 'notApproved' | 'declined' | 'done' | 'refused' | 'forged'
  /** For the log: a status or a code of the provider, never a word of the answer. */
  readonly reason: string

  constructor(kind: PaymentFailure['kind'], reason: string) {
    this.kind = kind
    this.reason = reason
  }
}

/** Who takes money for us. None of its calls rejects, and each ends within its deadline. */
export interface PaymentProvider {
  /** Nothing is taken before {@link capture}. */
  create(payment: NewPayment): Promise<CreatedPayment | PaymentFailure>
  get(paymentId: string): Promise<Payment | PaymentFailure>
  /** Takes the money of an approved payment. */
  capture(paymentId: string, requestId: string): Promise<Payment | PaymentFailure>
  /** Gives all of a capture back. `reason` is read by the buyer. */
  refund(captureId: string, requestId: string, reason: string): Promise<Refund | PaymentFailure>
  /** Whether a notice is the provider's, and what it is about. */
  verifyNotice(notice: SignedNotice): Promise<Notice | PaymentFailure>
}

/**
 * The state of a payment, by the same name in the product API, in cookies, on cards and in toasts.
 *
 * - `created`: not paid yet
 * - `pending`: paid, and the money is in transit or not yet confirmed
 * - `credited`: the money arrived, and what it buys was credited
 * - `failed`: the payment failed, or the money was refunded
 */
export const PAYMENT_STATES = ['created', 'pending', 'credited', 'failed'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]
/** The result of checking a payment: an unpaid one counts as failed. */
export type PaymentOutcome = Exclude<PaymentState, 'created'>

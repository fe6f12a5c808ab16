/**
 * Used in the product API, cookies, cards and toasts.
 *
 * - `created`: not paid yet
 * - `pending`: paid, but the money is in transit or not yet confirmed
 * - `credited`: the money arrived, and what it buys was credited
 * - `failed`: the payment failed, or the money was refunded
 */
export const PAYMENT_STATES = ['created', 'pending', 'credited', 'failed'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]
/** After a check, an unpaid payment counts as failed. */
export type PaymentOutcome = Exclude<PaymentState, 'created'>

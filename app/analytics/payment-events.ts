import type { Purchase } from '../context.ts'
import { track } from './track.ts'

/** Row 189. `currency` is the contract's, whose file would bring its schemas into the browser. */
const PAYMENT = { payment_method: 'paypal', currency: 'USD' } as const

/** The pay button was pressed. Rows 189, 266. */
export function trackPayPressed(): void {
  track('pay_click', {})
  track('topup_button_click', PAYMENT)
}

/** A payment arrived; sent once, by the page that reports it. Rows 183, 189, 266-267. */
export function trackPurchase({ transactionId, price, item }: Purchase): void {
  const value = Number(price)
  track('topup_complete', PAYMENT)
  track('purchase', {
    transaction_id: transactionId,
    value,
    currency: PAYMENT.currency,
    items: [{ item, quantity: 1, price: value }],
  })
}

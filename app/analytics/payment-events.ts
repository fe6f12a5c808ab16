import { visibleText } from '../../contract/visible-text.ts'
import type { Purchase } from '../context.ts'
import { track } from './track.ts'

/** `currency` repeats the contract's, whose module would bring its schemas into the browser. */
const PAYMENT = { payment_method: 'paypal', currency: 'USD' } as const

export function trackPayPressed(): void {
  track('pay_click', {})
  track('topup_button_click', PAYMENT)
}

/** Sent once, by the page that reports the payment. */
export function trackPurchase({ transactionId, price, item }: Purchase): void {
  const value = Number(price)
  track('topup_complete', PAYMENT)
  track('purchase', {
    transaction_id: transactionId,
    value,
    currency: PAYMENT.currency,
    items: [{ item: visibleText(item), quantity: 1, price: value }],
  })
}

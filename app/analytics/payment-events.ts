import { DEFAULT_CURRENCY } from '../../contract/money.ts'
import { visibleText } from '../../contract/visible-text.ts'
import type { Purchase } from '../context.ts'
import { track } from './track.ts'

const PAYMENT = { payment_method: 'paypal' } as const

export function trackPayPressed(currency: string): void {
  track('pay_click', {})
  track('topup_button_click', { ...PAYMENT, currency })
}

/** Sent once, by the page that reports the payment. */
export function trackPurchase({ transactionId, price, currency = DEFAULT_CURRENCY, item }: Purchase): void {
  const value = Number(price)
  track('topup_complete', { ...PAYMENT, currency })
  track('purchase', {
    transaction_id: transactionId,
    value,
    currency,
    items: [{ item: visibleText(item), quantity: 1, price: value }],
  })
}

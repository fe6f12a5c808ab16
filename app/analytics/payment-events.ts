import type { Purchase } from '../context.ts'
import { events } from './event-queue.ts'
import { EVENT_NAMES } from './events.ts'

export const PAYMENT_METHOD = 'paypal'
/** Same as in the contract, whose file would bring its schemas into the browser. */
const CURRENCY = 'USD'

/** Row 189, 266. */
export function tellTopUpPressed(method: string): void {
  events.add({ name: EVENT_NAMES.topUpPressed, payment_method: method, currency: CURRENCY })
}

/** The panel was closed. Row 169. */
export function tellStoreClosed(): void {
  events.add({ name: EVENT_NAMES.storeClosed })
}

/** A payment arrived; sent once, by the page that reports it. Rows 183, 189, 266-267. */
export function tellPurchase({ transactionId, price, item }: Purchase): void {
  const value = Number(price)
  events.add({ name: EVENT_NAMES.topUpComplete, payment_method: PAYMENT_METHOD, currency: CURRENCY })
  events.add({
    name: EVENT_NAMES.purchase,
    transaction_id: transactionId,
    value,
    currency: CURRENCY,
    items: [{ item, quantity: 1, price: value }],
  })
}

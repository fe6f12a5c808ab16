import { formatMoney, parseMoney } from '../../contract/money.ts'
import { type Html, html } from '../pages/html.ts'
import { faultChoices, page } from '../pages/pages.ts'
import type { BookOrder } from './paypal-book.ts'
import { possibleMoves } from './paypal-moves.ts'

/** The buttons of the approval page. With `stay` the buyer pays, but the browser never returns. */
export const WAYS = ['pay', 'stay', 'pending', 'declined', 'cancel'] as const
export type Way = (typeof WAYS)[number]

const OTHER_WAYS = [
  { way: 'stay', label: 'Pay and do not come back', effect: 'As if the window were closed too early.' },
  {
    way: 'pending',
    label: 'Pay, and let it take time',
    effect: 'The money stays on its way until the book says so.',
  },
  {
    way: 'declined',
    label: 'Pay with a declined card',
    effect: 'The bank refuses when the money is asked for.',
  },
] as const satisfies readonly { way: Way; label: string; effect: string }[]

export function approvalPage(order: BookOrder, siteOrigin: string): string {
  return page('paypal', 'Pay with PayPal', [
    html`<p class="for">to <strong>${new URL(siteOrigin).host}</strong></p>
${renderSum(order)}
<form method="post" id="choose"><button class="button primary" name="way" value="pay">Pay ${formatAmount(order)}</button>
<ul>${OTHER_WAYS.map(({ way, label, effect }) => html`<li><button class="way" name="way" value="${way}">${label}<small>${effect}</small></button></li>`)}</ul></form>
${faultChoices('paypal', { legend: 'For this payment only', effect: 'Pays and notifies the site as it should.' })}
<p class="end"><button class="button" form="choose" name="way" value="cancel">Cancel and return</button></p>`,
  ])
}

function renderSum(order: BookOrder): Html {
  return html`<p class="sum"><b>${formatAmount(order)}</b><span><bdi>${order.description}</bdi></span><small>Order ${order.id}</small></p>`
}

function formatAmount({ value, currency }: BookOrder): string {
  const money = parseMoney(value, currency)
  return `${money ? formatMoney(money, 'en') : value} ${currency}`
}

export function bookPage(orders: readonly BookOrder[], undeliveredCount: number): string {
  return page('paypal', 'The book', [
    html`<p class="for">What this sandbox was asked for, the newest first.</p>
<form method="post"><p><button class="button" name="action" value="deliver">Send waiting notices now (${undeliveredCount})</button></p></form>
${orders.length === 0 ? html`<p>Nothing yet.</p>` : html`<ul>${orders.slice(0, SHOWN_MAX).map(orderItem)}</ul>`}`,
  ])
}

const SHOWN_MAX = 100

function orderItem(order: BookOrder): Html {
  const { capture } = order
  const status = capture
    ? `capture ${capture.id} ${capture.status.toLowerCase()}`
    : order.status.toLowerCase()
  const moves = possibleMoves(order)
  const button = (action: string, label: string) =>
    html`<button class="button" name="action" value="${action}" aria-label="${label} order ${order.id}">${label}</button>`
  return html`<li class="order"><b>${formatAmount(order)}, ${status}</b><small>Order ${order.id}${order.customId !== null && html`, of the site: ${order.customId}`}</small>
${moves.length > 0 && html`<form method="post" class="row"><input type="hidden" name="order" value="${order.id}">${moves.map(({ name, label }) => button(name, label))}</form>`}</li>`
}

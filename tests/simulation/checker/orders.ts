import { type BookedPayment, fits, type PaymentBook } from '../payment-book.ts'
import type { Witness } from '../witness.ts'
import type { Books, EntryRow, OrderRow } from './books.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How long the provider lets a buyer agree. */
const APPROVAL_MS = 3 * HOUR_MS

/** Steps an order may take; money that comes after an order was given up is still the member’s. */
const FORWARD: Readonly<Record<string, readonly string[]>> = {
  created: ['approved', 'pending', 'credited', 'failed', 'expired'],
  // Declined: its buyer may choose another card.
  approved: ['created', 'pending', 'credited', 'failed', 'expired'],
  pending: ['credited', 'failed', 'expired'],
  expired: ['credited'],
  credited: ['refunded'],
}

/** Orders against the provider’s own book: what was paid is credited once, to its owner, as agreed, and nothing else is. I4, I5, I7, I14. */
export function* faultsOfOrders(books: Books, witness: Witness, book: PaymentBook): Generator<string> {
  const entriesByPosting = Map.groupBy(books.entries, (entry) => entry.posting_id)
  const orderByCredit = new Map<string, string>()
  const orderByRefund = new Map<string, string>()
  const withdrawn = new Set(books.withdrawals.map(({ order_id: id }) => id))
  for (const order of books.orders) {
    if (order.credit_posting_id) orderByCredit.set(order.credit_posting_id, order.id)
    if (order.refund_posting_id) orderByRefund.set(order.refund_posting_id, order.id)
    yield* faultsOfDeal(order, witness)
    if (order.state === 'credited' || order.state === 'refunded') {
      yield* faultsOfCredit(books, order, entriesByPosting.get(order.credit_posting_id ?? '') ?? [], book)
    } else if (order.credit_posting_id) yield `order ${order.id} is ${order.state} and was credited`
    if (order.state === 'refunded') {
      yield* faultsOfTaken(order, entriesByPosting)
      if (!withdrawn.has(order.id)) yield* faultsOfReturn(order, book)
    }
  }
  for (const { id, kind, member_id: memberId } of books.postings) {
    const orderId =
      kind === 'top-up' ? orderByCredit.get(id) : kind === 'refund' ? orderByRefund.get(id) : null
    if (orderId === undefined) yield `posting ${id}, a ${kind}, is of no order`
    const owner = books.orders.find((order) => order.id === orderId)?.member_id
    if (owner !== undefined && owner !== memberId)
      yield `posting ${id} of order ${orderId} went to ${memberId}`
  }
  for (const { order_id: id, was, is_now: isNow } of books.orderSteps) {
    if (!FORWARD[was]?.includes(isNow)) yield `order ${id} went from ${was} to ${isNow}`
  }
  const paymentByOrder = new Map<string, string>()
  for (const { orderId, paymentId } of book.payments.values()) {
    const other = paymentByOrder.get(orderId)
    if (other) yield `order ${orderId} is ${other} at the provider, and ${paymentId}`
    paymentByOrder.set(orderId, paymentId)
  }
  for (const { event_id: eventId } of books.notices) {
    if (!book.events.has(eventId)) yield `notice ${eventId} is stored and was never sent`
  }
  for (const { extendProductId, firstReports } of witness.orders.values()) {
    if (firstReports > 1) yield `${extendProductId} was told ${firstReports} times as for the first time`
  }
}

/** How long nothing has gone on: an hour, or a month and more. */
export type Rest = 'ended' | 'found'

/** What must be so once everything that goes on has ended. I4, I7, I14. */
export function* faultsOfOpenOrders(
  books: Books,
  witness: Witness,
  { book, nowMs }: { book: PaymentBook; nowMs: number },
  rest: Rest,
): Generator<string> {
  const withdrawn = new Set(books.withdrawals.map(({ order_id: id }) => id))
  const byPayment = new Map(books.orders.map((order) => [order.provider_order_id, order]))
  for (const payment of book.payments.values()) {
    const order = byPayment.get(payment.paymentId)
    // What is owed for a withdrawal is looked at apart.
    if (!order || !withdrawn.has(order.id)) yield* faultsOfMoney(payment, order, nowMs, rest)
  }
  for (const order of books.orders) {
    const payment = book.payments.get(order.provider_order_id ?? '')
    const isOpen = ['created', 'approved', 'pending'].includes(order.state)
    const mayStillAgree = order.state === 'created' && nowMs - order.created_at_ms < APPROVAL_MS + HOUR_MS
    const isOnItsWay = payment?.captures.some(
      (capture) =>
        capture.status === 'pending' ||
        nowMs - capture.movedAtMs < HOUR_MS ||
        // One that does not fit waits for somebody to look, for three days.
        (rest === 'ended' && !fits(capture, payment)),
    )
    if (isOpen && !mayStillAgree && !isOnItsWay) yield `order ${order.id} waits as ${order.state} for nothing`
  }
  const stored = new Map(books.notices.map((notice) => [notice.event_id, notice.settled_at_ms]))
  for (const eventId of book.takenEvents) {
    const payment = book.payments.get(book.events.get(eventId) ?? '')
    // One about money on its way to an order that was given up stays open until the money has arrived.
    const isOnItsWay = payment?.captures.some(({ status }) => status === 'pending')
    // One about a payment that does not fit an order that has ended is looked at for a day, in case it comes to fit.
    const isOdd = rest === 'ended' && payment?.captures.some((capture) => !fits(capture, payment))
    // They are forgotten after thirty days.
    if (stored.get(eventId) === null && !isOnItsWay && !isOdd)
      yield `notice ${eventId} was taken and nothing followed`
  }
  for (const requested of witness.orders.values()) {
    const order = books.orders.find((other) => other.extend_product_id === requested.extendProductId)
    if (requested.paymentIds.size > 0 && !order)
      yield `${requested.extendProductId} was answered and is not there`
    if (requested.wasReportedCredited && order?.state !== 'credited' && order?.state !== 'refunded') {
      yield `${requested.extendProductId} was told to be credited and is ${order?.state}`
    }
  }
}

/** Whether an order is what its payment came to. */
function* faultsOfMoney(
  payment: BookedPayment,
  order: OrderRow | undefined,
  nowMs: number,
  rest: Rest,
): Generator<string> {
  for (const capture of payment.captures) {
    const { captureId, status, movedAtMs } = capture
    // It is looked at within the hour, with a notice or without.
    if (nowMs - movedAtMs < HOUR_MS) continue
    const isFitting = fits(capture, payment)
    if (status === 'completed' && isFitting && order?.state !== 'credited') {
      // One that was given up is looked at daily.
      if (rest === 'found' || order?.state !== 'expired')
        yield `capture ${captureId} is paid and its order ${order?.id} is ${order?.state}`
    }
    // What went back before it was credited is not credited; what was credited is looked at less and less often.
    if (status === 'refunded' && !['refunded', 'failed', 'expired'].includes(order?.state ?? '')) {
      if (rest === 'found' || order?.state !== 'credited')
        yield `capture ${captureId} went back and its order ${order?.id} is ${order?.state}`
    }
    if (!isFitting && order?.credit_posting_id)
      yield `capture ${captureId} is of another amount and its order ${order.id} was credited`
  }
}

function* faultsOfDeal(order: OrderRow, { orders }: Witness): Generator<string> {
  const requested = orders.get(order.extend_product_id)
  if (requested?.memberId !== order.member_id) yield `order ${order.id} is of somebody who did not ask for it`
  const isOffered = requested
    ?.offers()
    .some(
      (sold) =>
        sold.id === order.product_id &&
        sold.price.minor === order.price_cents &&
        sold.price.currency === order.currency &&
        sold.coins === order.coins &&
        sold.bonus === order.bonus &&
        sold.vipDays === order.vip_days,
    )
  if (!isOffered) yield `order ${order.id} is a deal that was not offered`
}

function* faultsOfCredit(
  books: Books,
  order: OrderRow,
  entries: readonly EntryRow[],
  book: PaymentBook,
): Generator<string> {
  const payment = book.payments.get(order.provider_order_id ?? '')
  const capture = payment?.captures.find(({ captureId }) => captureId === order.capture_id)
  if (!capture || !['completed', 'refunded', 'partlyRefunded'].includes(capture.status)) {
    yield `order ${order.id} is credited and its capture is ${capture?.status}`
  }
  const { minor, currency } = capture?.amount ?? {}
  if (minor !== order.price_cents || currency !== order.currency) {
    yield `order ${order.id} costs ${order.price_cents} and ${minor} was paid`
  }
  const given = (types: readonly number[]) =>
    entries
      .filter((entry) => entry.account === 'member' && types.includes(entry.account_type ?? 0))
      .reduce((sum, entry) => sum + entry.amount, 0)
  const reported = [given([1]), given([2, 15]), given([37])]
  const agreed = [order.coins, order.bonus, order.first_reward_bonus ?? 0]
  if (reported.join() !== agreed.join()) yield `order ${order.id} gave ${reported} instead of ${agreed}`
  const days = books.vipPeriods
    .filter((period) => period.idempotency_key === `top-up:${order.id}`)
    .map((period) => (period.ends_at_ms - period.starts_at_ms) / DAY_MS)
  if (days.join() !== (order.vip_days > 0 ? String(order.vip_days) : ''))
    yield `order ${order.id} gave days ${days}`
}

/** Not of a withdrawal, after which the money goes back later, or a part of it. */
function* faultsOfReturn(order: OrderRow, book: PaymentBook): Generator<string> {
  const capture = book.payments
    .get(order.provider_order_id ?? '')
    ?.captures.find(({ captureId }) => captureId === order.capture_id)
  if (capture?.status !== 'refunded') yield `order ${order.id} is refunded and its money did not go back`
}

function* faultsOfTaken(order: OrderRow, entriesByPosting: Map<string, EntryRow[]>): Generator<string> {
  const own = (postingId: string | null, purse: string) =>
    (entriesByPosting.get(postingId ?? '') ?? [])
      .filter((entry) => entry.account === 'member' && entry.purse === purse)
      .reduce((sum, entry) => sum + entry.amount, 0)
  for (const [purse, shortfall] of [
    ['coins', order.shortfall_coins ?? 0],
    ['bonus', order.shortfall_bonus ?? 0],
  ] as const) {
    const [gave, took] = [own(order.credit_posting_id, purse), -own(order.refund_posting_id, purse)]
    if (took + shortfall !== gave)
      yield `the refund of ${order.id} took ${took} of ${gave} ${purse}, short of ${shortfall}`
  }
}

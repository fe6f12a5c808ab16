import type { BookedPayment, PaymentBook } from '../payment-book.ts'
import type { Witness } from '../witness.ts'
import type { Books, OrderRow, WithdrawalRow } from './books.ts'

const DAY_MS = 86_400_000
/** Decimals of the currencies of these worlds. */
const DECIMALS: Readonly<Record<string, number>> = { USD: 2, EUR: 2, JPY: 0 }

/**
 * Withdrawals against the ledger and the provider’s own book: what was left was taken, its share of the price is owed, and it was
 * paid back once. I2, I4, I10.
 */
export function* faultsOfWithdrawals(books: Books, witness: Witness, book: PaymentBook): Generator<string> {
  const byOrder = new Map(books.withdrawals.map((row) => [row.order_id, row]))
  for (const order of books.orders) {
    const row = byOrder.get(order.id)
    const paidBack = paidBackFor(order, book)
    if (!row) {
      if (paidBack > 0) yield `${paidBack} were paid back for ${order.id}, which nobody withdrew from`
      continue
    }
    if (order.state !== 'refunded') yield `order ${order.id} was withdrawn from and is ${order.state}`
    if (row.member_id !== order.member_id) yield `the withdrawal from ${order.id} is of ${row.member_id}`
    yield* faultsOfTaken(books, order, row)
    yield* faultsOfShare(order, row)
    if (paidBack > row.refund_minor)
      yield `${paidBack} were paid back for ${order.id}, and ${row.refund_minor} are owed`
    if (row.refunded_at_ms !== null && !isPaidBack(row, order, book))
      yield `the withdrawal from ${order.id} is called paid back and is not`
  }
  for (const [orderId, refund] of witness.withdrawals) {
    const order = books.orders.find(({ id }) => id === orderId)
    const minor = Math.round(Number(refund) * 10 ** DECIMALS[order?.currency ?? 'USD']!)
    if (byOrder.get(orderId)?.refund_minor !== minor)
      yield `the withdrawal from ${orderId} was acknowledged as ${refund} and is not there`
  }
}

/** Long after everything that was under way has ended, what is owed was paid, and orders have what went back. */
export function* faultsOfOwed(books: Books, book: PaymentBook): Generator<string> {
  for (const row of books.withdrawals) {
    const order = books.orders.find(({ id }) => id === row.order_id)!
    if (row.refunded_at_ms === null)
      yield `${row.refund_minor} are owed for ${order.id} and were not paid back`
    const back = order.refunded_minor ?? order.price_cents
    const isWhole = captureOf(order, book)?.status === 'refunded'
    const expected = isWhole ? order.price_cents : paidBackFor(order, book)
    if (back !== expected) yield `order ${order.id} says ${back} went back, and ${expected} did`
  }
}

function* faultsOfTaken(books: Books, order: OrderRow, row: WithdrawalRow): Generator<string> {
  const taken = (purse: string) =>
    books.entries
      .filter((entry) => entry.posting_id === order.refund_posting_id)
      .filter((entry) => entry.account === 'member' && entry.purse === purse)
      .reduce((sum, entry) => sum - entry.amount, 0)
  const period = books.vipPeriods.find((one) => one.idempotency_key === `top-up:${order.id}`)
  const reversal = books.vipReversals.find((one) => one.period_ordinal === period?.ordinal)
  const was = [taken('coins'), taken('bonus'), reversal?.taken_ms ?? 0].join()
  const said = [row.coins_back, row.bonus_back, row.vip_ms_back].join()
  if (was !== said) yield `the withdrawal from ${order.id} took ${was} and says ${said}`
}

/** At least the share of the price, and less than one smallest amount more. */
function* faultsOfShare(order: OrderRow, row: WithdrawalRow): Generator<string> {
  const shares = [
    ...(order.coins > 0 ? [row.coins_back / order.coins] : []),
    ...(order.vip_days > 0 ? [row.vip_ms_back / (order.vip_days * DAY_MS)] : []),
  ]
  const share = shares.reduce((sum, part) => sum + part, 0) / shares.length
  const exact = order.price_cents * share
  if (row.refund_minor < exact - 1e-6 || row.refund_minor >= exact + 1 + 1e-6)
    yield `the withdrawal from ${order.id} pays back ${row.refund_minor} of ${order.price_cents} for a share of ${share}`
}

const paymentOf = (order: OrderRow, book: PaymentBook): BookedPayment | undefined =>
  book.payments.get(order.provider_order_id ?? '')

const captureOf = (order: OrderRow, book: PaymentBook) =>
  paymentOf(order, book)?.captures.find(({ captureId }) => captureId === order.capture_id)

/** By requests that a withdrawal made. */
function paidBackFor(order: OrderRow, book: PaymentBook): number {
  return (paymentOf(order, book)?.refunds ?? [])
    .filter(({ requestId }) => requestId.startsWith('withdraw-'))
    .reduce((sum, { amount }) => sum + amount.minor, 0)
}

function isPaidBack(row: WithdrawalRow, order: OrderRow, book: PaymentBook): boolean {
  return captureOf(order, book)?.status === 'refunded' || paidBackFor(order, book) === row.refund_minor
}

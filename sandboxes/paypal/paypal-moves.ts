import { randomUUID } from 'node:crypto'
import { minorDigits, parseMoney, toDecimal } from '../../contract/money.ts'
import { CURRENCIES } from '../../platform/providers/paypal/currencies.ts'
import type { BookCapture, BookOrder, BookRefund } from './paypal-book.ts'
import type { EventType } from './paypal-json.ts'

export interface Moved {
  order: BookOrder
  events: EventType[]
}

interface Move {
  label: string
  /** Null: not possible now. */
  move(order: BookOrder, capture: BookCapture, nowMs: number): Moved | null
}

const isHere = ({ status }: BookCapture) => status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED'

/** What can happen to a captured payment: in the seller's dashboard, at the bank, or in a dispute. */
const MOVES = {
  complete: {
    label: 'Complete',
    move: (order, { status }) =>
      status === 'PENDING' ? become(order, 'COMPLETED', 'PAYMENT.CAPTURE.COMPLETED') : null,
  },
  decline: {
    label: 'Decline',
    move: (order, { status }) =>
      status === 'PENDING' ? become(order, 'DECLINED', 'PAYMENT.CAPTURE.DECLINED') : null,
  },
  refund: {
    label: 'Refund',
    move: (order, capture, nowMs) =>
      isHere(capture) ? refund(order, leftMinor(order), { createdAtMs: nowMs }) : null,
  },
  refundPart: {
    label: 'Refund in part',
    move: (order, { status }, nowMs) =>
      status === 'COMPLETED'
        ? refund(order, toStep(order, leftMinor(order) / 2), { createdAtMs: nowMs })
        : null,
  },
  reverse: {
    label: 'Reverse',
    move: (order, capture) =>
      isHere(capture) ? become(withReversal(order), 'REVERSED', 'PAYMENT.CAPTURE.REVERSED') : null,
  },
  dispute: {
    label: 'Dispute',
    move: (order, { status }) =>
      order.disputeId || !['COMPLETED', 'PARTIALLY_REFUNDED', 'REVERSED'].includes(status)
        ? null
        : { order: { ...order, disputeId: `PP-D-${newId()}` }, events: ['CUSTOMER.DISPUTE.CREATED'] },
  },
  win: {
    label: 'Seller wins',
    move(order, { status }) {
      const closed = closeDispute(order)
      if (status !== 'REVERSED') return closed
      const back = become(closed?.order ?? order, 'COMPLETED', 'PAYMENT.CAPTURE.COMPLETED')
      return { ...back, events: [...(closed?.events ?? []), ...back.events] }
    },
  },
  lose: {
    label: 'Buyer wins',
    move(order, capture) {
      const closed = closeDispute(order)
      if (!closed || !isHere(capture)) return closed
      const gone = become(withReversal(closed.order), 'REVERSED', 'PAYMENT.CAPTURE.REVERSED')
      return { ...gone, events: [...closed.events, ...gone.events] }
    },
  },
} as const satisfies Record<string, Move>

export type MoveName = keyof typeof MOVES
export const MOVE_NAMES = Object.keys(MOVES) as MoveName[]

export function moveCapture(order: BookOrder, name: string | null, nowMs = 0): Moved | null {
  const move: Move | undefined = MOVES[MOVE_NAMES.find((known) => known === name) as MoveName]
  return move && order.capture ? move.move(order, order.capture, nowMs) : null
}

/** The buttons of an order. */
export function possibleMoves(order: BookOrder): { name: MoveName; label: string }[] {
  return MOVE_NAMES.filter((name) => moveCapture(order, name)).map((name) => ({
    name,
    label: MOVES[name].label,
  }))
}

function become(order: BookOrder, status: BookCapture['status'], event: EventType): Moved {
  return { order: { ...order, capture: { ...order.capture!, status } }, events: [event] }
}

function withReversal(order: BookOrder): BookOrder {
  return { ...order, refundIds: [...order.refundIds, newId()] }
}

/** What the provider still has of a captured payment. */
export function leftMinor({ currency, value, refunds = [] }: BookOrder): number {
  const toMinor = (amount: string) => parseMoney(amount, currency)?.minor ?? 0
  return refunds.reduce((left, refund) => left - toMinor(refund.value), toMinor(value))
}

/** A whole number of the smallest amounts that are taken of the currency. */
function toStep({ currency }: BookOrder, minor: number): number {
  const step = 10 ** (minorDigits(currency) - (CURRENCIES.get(currency) ?? 0))
  return Math.ceil(minor / step) * step
}

export function refund(
  order: BookOrder,
  minor: number,
  made: Pick<BookRefund, 'createdAtMs' | 'customId'>,
): Moved {
  const id = newId()
  const value = toDecimal({ minor, currency: order.currency })
  const refunded = {
    ...order,
    refundIds: [...order.refundIds, id],
    refunds: [...(order.refunds ?? []), { id, value, ...made }],
  }
  const status = leftMinor(refunded) > 0 ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
  return become(refunded, status, 'PAYMENT.CAPTURE.REFUNDED')
}

function closeDispute(order: BookOrder): Moved | null {
  return order.disputeId
    ? { order: { ...order, disputeId: null }, events: ['CUSTOMER.DISPUTE.RESOLVED'] }
    : null
}

function newId(): string {
  return randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase()
}

import { randomUUID } from 'node:crypto'
import type { BookCapture, BookOrder } from './paypal-book.ts'
import type { EventType } from './paypal-json.ts'

export interface Moved {
  order: BookOrder
  events: EventType[]
}

interface Move {
  label: string
  /** Null: not possible now. */
  move(order: BookOrder, capture: BookCapture): Moved | null
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
    move: (order, capture) =>
      isHere(capture) ? become(withRefund(order), 'REFUNDED', 'PAYMENT.CAPTURE.REFUNDED') : null,
  },
  refundPart: {
    label: 'Refund in part',
    move: (order, { status }) =>
      status === 'COMPLETED'
        ? become(withRefund(order), 'PARTIALLY_REFUNDED', 'PAYMENT.CAPTURE.REFUNDED')
        : null,
  },
  reverse: {
    label: 'Reverse',
    move: (order, capture) =>
      isHere(capture) ? become(withRefund(order), 'REVERSED', 'PAYMENT.CAPTURE.REVERSED') : null,
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
      const gone = become(withRefund(closed.order), 'REVERSED', 'PAYMENT.CAPTURE.REVERSED')
      return { ...gone, events: [...closed.events, ...gone.events] }
    },
  },
} as const satisfies Record<string, Move>

export type MoveName = keyof typeof MOVES
export const MOVE_NAMES = Object.keys(MOVES) as MoveName[]

export function moveCapture(order: BookOrder, name: string | null): Moved | null {
  const move = MOVE_NAMES.find((known) => known === name)
  return move && order.capture ? MOVES[move].move(order, order.capture) : null
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

function withRefund(order: BookOrder): BookOrder {
  return { ...order, refundIds: [...order.refundIds, newId()] }
}

function closeDispute(order: BookOrder): Moved | null {
  return order.disputeId
    ? { order: { ...order, disputeId: null }, events: ['CUSTOMER.DISPUTE.RESOLVED'] }
    : null
}

function newId(): string {
  return randomUUID().slice(0, 8).toUpperCase()
}

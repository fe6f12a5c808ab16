import { toDecimal } from '../../contract/money.ts'
import { PAID_WITHOUT_COINS, toGrantKey } from '../wallet/paid-without-coins.ts'
import { NO_END, NOTES } from './notes.ts'
import { isAwaited, type OrderRow } from './order-rows.ts'

export interface Surroundings {
  /** Null: it was not withdrawn from. */
  withdrawal: { owedMinor: number; isPaid: boolean; isGivenUp: boolean } | null
  /** Its coins were granted by hand, with the key that settles it. */
  isGranted: boolean
  memberDeletedAtMs: number | null
}

/** What an operator has to do about an order, in a sentence; or why nothing. */
export function toNextStep(
  order: OrderRow,
  { withdrawal, isGranted, memberDeletedAtMs }: Surroundings,
): string {
  const { failure } = order
  if (withdrawal && !withdrawal.isPaid) {
    const owed = `${toDecimal({ minor: withdrawal.owedMinor, currency: order.currency })} ${order.currency}`
    return withdrawal.isGivenUp
      ? `Pay back ${owed} at the provider: the withdrawal was not paid back in time.`
      : `Nothing now: ${owed} of the withdrawal is being paid back.`
  }
  if (isPaidWithoutCoins(failure)) {
    return isGranted
      ? 'Nothing: its coins were granted by hand.'
      : `Refund it at the provider, or grant its coins with the key ${toGrantKey(order.id)}: it was paid, and its buyer has no coins.`
  }
  if (failure === NO_END && order.state === 'expired')
    return 'Look the payment up at the provider and check the order again: its end was never reported.'
  const ofNote = OF_NOTES[failure ?? '']
  if (ofNote) return ofNote
  switch (order.state) {
    case 'created':
      return order.provider_order_id === null
        ? 'Nothing: its buyer was not sent to the provider.'
        : 'Nothing now: its buyer has not paid yet.'
    case 'approved':
    case 'pending':
      return 'Nothing now: the provider has not finished the payment, and is asked again.'
    case 'expired':
      return isAwaited(order)
        ? 'Nothing now: if its money still arrives, it is credited.'
        : 'Nothing: it was not paid.'
    case 'failed':
      return 'Nothing: it was not paid. Its buyer can order again.'
    case 'refunded':
      return withdrawal ? 'Nothing: it was withdrawn from and paid back.' : 'Nothing: it was refunded.'
    case 'credited':
      if (memberDeletedAtMs !== null && memberDeletedAtMs < (order.credited_at_ms ?? 0))
        return 'Refund it: it was paid after its buyer had deleted the account.'
      return order.refund_reason === null
        ? 'Nothing: it was paid and credited.'
        : 'Check the order: a refund was asked for and is not finished.'
  }
}

const OF_NOTES: Readonly<Record<string, string>> = {
  [NOTES.partlyRefunded]: 'Nothing: a part was refunded at the provider, and its coins stay.',
  [NOTES.refundedUncredited]: 'Nothing: its money went back before it was credited.',
  [NOTES.declined]: 'Look at the payment at the provider: it was declined after it was credited.',
  [NOTES.unknown]: 'Look at the payment at the provider: this release does not know its state.',
  [NOTES.mismatch]:
    'Compare payment and order at the provider, and refund the payment there: it was not credited.',
  [NOTES.disputed]: 'Answer the dispute at the provider: the coins go back with the money.',
  [NOTES.disputedRefunded]: 'Answer the dispute at the provider: its buyer has the money back.',
}

function isPaidWithoutCoins(failure: string | null): boolean {
  return (Object.values(PAID_WITHOUT_COINS) as (string | null)[]).includes(failure)
}

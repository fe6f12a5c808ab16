import type { ParsedInput } from '../../contract/endpoint.ts'
import type { withdraw as call } from '../../contract/extensions/withdrawal.ts'
import { parseMoney } from '../../contract/money.ts'
import { Refusal } from '../calls/refusal.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { isWithdrawn, lockOrder, type OrderDeps } from '../orders/order-rows.ts'
import { takeBackOrder } from '../orders/reverse-credit.ts'
import { noFault } from '../runtime/fault.ts'
import { lockWallet } from '../wallet/lock-wallet.ts'
import { reckonOrders } from './offers.ts'
import { addAcknowledgement } from './withdrawal-document.ts'

export interface Confirmation
  extends Pick<ParsedInput<typeof call>, 'name' | 'sendTo' | 'statement' | 'refund'> {
  orderId: string
  language: string
}

/**
 * Takes back what is left of the purchase and notes what is owed for it, in one transaction, if that is what was shown. False: it was
 * done before.
 */
export function confirmWithdrawal(
  deps: Pick<OrderDeps, 'db' | 'clock' | 'ids' | 'fault'>,
  confirmation: Confirmation,
): Promise<boolean | Refusal> {
  const { db, ids, fault = noFault } = deps
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, confirmation.orderId)
    if (await isWithdrawn(tx, order.id)) return false
    const wallet = await lockWallet(tx, deps, order.member_id)
    const { nowMs } = wallet
    const [found] = await reckonOrders(tx, order.member_id, { orders: [order], nowMs })
    if (!found) return new Refusal('withdrawalEnded', 'This purchase cannot be withdrawn from any more.')
    const { refundMinor, back, used } = found.reckoning
    if (parseMoney(confirmation.refund, order.currency)?.minor !== refundMinor)
      return new Refusal('withdrawalChanged', 'What would be paid back has changed.')
    await takeBackOrder(tx, ids, wallet, { order, refundId: null, refundedMinor: refundMinor })
    const made = await tx
      .insertInto('withdrawal')
      .values({
        order_id: order.id,
        member_id: order.member_id,
        name: confirmation.name,
        send_to: confirmation.sendTo ?? null,
        statement: confirmation.statement,
        language: confirmation.language,
        refund_minor: refundMinor,
        coins_back: back.coins,
        bonus_back: back.bonus,
        vip_ms_back: back.vipMs,
        coins_used: used.coins,
        bonus_used: used.bonus,
        vip_ms_used: used.vipMs,
        confirmed_at_ms: nowMs,
        // The sweep takes over from a process that dies before the provider was asked.
        next_check_at_ms: nowMs + FIRST_CHECK_MS,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await addAcknowledgement(tx, ids, order, made)
    fault('withdrawal:before-commit')
    return true
  })
}

const FIRST_CHECK_MS = 60_000

import { inTransaction } from '../db/in-transaction.ts'
import { noFault } from '../runtime/fault.ts'
import { takeBackPeriod } from '../vip/take-back.ts'
import { ledgerKeys } from '../wallet/ledger-keys.ts'
import { lockWallet } from '../wallet/lock-wallet.ts'
import { type TakenBack, takeBack } from '../wallet/take-back.ts'
import { toHouseAccount } from './credit.ts'
import type { OrderDeps } from './order-rows.ts'

export interface Reversed extends TakenBack {
  takenVipMs: number
  usedVipMs: number
}

/**
 * Takes back what is left of an order's lots and of its VIP, after the provider has refunded. A shortfall is
 * stored with the order. Null if it was already done.
 */
export async function reverseCredit(
  deps: OrderDeps,
  orderId: string,
  refundId: string | null,
): Promise<Reversed | null> {
  const { fault = noFault, log } = deps
  const reversed = await inTransaction(deps.db, async (tx) => {
    const order = await tx
      .selectFrom('top_up_order')
      .selectAll()
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (order.state !== 'credited') return null
    const wallet = await lockWallet(tx, deps, order.member_id)
    const reason = order.refund_reason ?? ''
    const { postingId, ...taken } = await takeBack(tx, deps.ids, wallet, {
      postingId: order.credit_posting_id,
      kind: 'refund',
      toAccount: toHouseAccount,
      key: ledgerKeys.refund(order.id),
      asked: `refund of order ${order.id}`,
      reason,
    })
    const vip = await takeBackPeriod(tx, wallet, { key: ledgerKeys.topUp(order.id), reason })
    const result: Reversed = { ...taken, takenVipMs: vip?.takenMs ?? 0, usedVipMs: vip?.usedMs ?? 0 }
    await tx
      .updateTable('top_up_order')
      .set({
        state: 'refunded',
        recheck_at_ms: null,
        refund_id: refundId,
        refund_posting_id: postingId,
        refunded_at_ms: wallet.nowMs,
        shortfall_coins: result.shortfallCoins,
        shortfall_bonus: result.shortfallBonus,
      })
      .where('id', '=', order.id)
      .execute()
    fault('refund:before-commit')
    return result
  })
  if (reversed) {
    const { shortfallCoins, shortfallBonus } = reversed
    const write = shortfallCoins + shortfallBonus > 0 ? log.warn.bind(log) : log.info.bind(log)
    write({ orderId, ...reversed }, 'order refunded')
  }
  return reversed
}

import { inTransaction, type Tx } from '../db/in-transaction.ts'
import { noFault } from '../runtime/fault.ts'
import type { Ids } from '../runtime/ids.ts'
import { takeBackPeriod } from '../vip/take-back.ts'
import { ledgerKeys } from '../wallet/ledger-keys.ts'
import { type LockedWallet, lockWallet } from '../wallet/lock-wallet.ts'
import { type TakenBack, takeBack } from '../wallet/take-back.ts'
import { toHouseAccount } from './credit.ts'
import { addRefundDocument } from './order-documents.ts'
import { lockOrder, type OrderDeps, type OrderRow } from './order-rows.ts'
import { FIRST_RECHECK_MS } from './schedule.ts'

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
    const order = await lockOrder(tx, orderId)
    if (order.state !== 'credited') return null
    const wallet = await lockWallet(tx, deps, order.member_id)
    const taken = await takeBackOrder(tx, deps.ids, wallet, { order, refundId, refundedMinor: null })
    await addRefundDocument(tx, deps.ids, order, wallet.nowMs)
    fault('refund:before-commit')
    return taken
  })
  if (reversed) {
    const { shortfallCoins, shortfallBonus } = reversed
    const write = shortfallCoins + shortfallBonus > 0 ? log.warn.bind(log) : log.info.bind(log)
    write({ orderId, ...reversed }, 'order refunded')
  }
  return reversed
}

/** Of a credited order, which is locked as the wallet is. `refundedMinor`: null is its whole price. */
export async function takeBackOrder(
  tx: Tx,
  ids: Ids,
  wallet: LockedWallet,
  {
    order,
    refundId,
    refundedMinor,
  }: { order: OrderRow; refundId: string | null; refundedMinor: number | null },
): Promise<Reversed> {
  const reason = order.refund_reason ?? ''
  const { postingId, ...taken } = await takeBack(tx, ids, wallet, {
    postingId: order.credit_posting_id,
    kind: 'refund',
    toAccount: toHouseAccount,
    key: ledgerKeys.refund(order.id),
    asked: `refund of order ${order.id}`,
    reason,
  })
  const vip = await takeBackPeriod(tx, wallet, { key: ledgerKeys.topUp(order.id), reason })
  await tx
    .updateTable('top_up_order')
    .set({
      state: 'refunded',
      // The rest of its money may still move.
      recheck_at_ms: refundedMinor === null ? null : wallet.nowMs + FIRST_RECHECK_MS,
      refund_id: refundId,
      refund_posting_id: postingId,
      refunded_at_ms: wallet.nowMs,
      refunded_minor: refundedMinor,
      shortfall_coins: taken.shortfallCoins,
      shortfall_bonus: taken.shortfallBonus,
    })
    .where('id', '=', order.id)
    .execute()
  return { ...taken, takenVipMs: vip?.takenMs ?? 0, usedVipMs: vip?.usedMs ?? 0 }
}

import { inTransaction, type Tx } from '../db/in-transaction.ts'
import type { Purse } from '../db/tables.ts'
import { noFault } from '../runtime/fault.ts'
import { writePosting } from '../wallet/ledger.ts'
import { lockWallet } from '../wallet/lock-wallet.ts'
import { toHouseAccount } from './credit.ts'
import type { OrderDeps, OrderRow } from './order-rows.ts'

/** What a refunded order's owner could not return, as it was spent or had expired. */
export interface Reversed {
  takenCoins: number
  takenBonus: number
  shortfallCoins: number
  shortfallBonus: number
  /** VIP days of the order: they are not taken back. */
  vipDays: number
}

interface CreditEntry {
  lot_id: string
  purse: Purse
  account_type: number
  amount: number
  /** What is left of its lot. */
  left_amount: number
}

/**
 * Takes back an order's own lots, at most what is left of them, with a posting that reverses the credit: the same
 * types with negative amounts. A shortfall is stored with the order; a balance never goes below zero. Runs once;
 * null: already done. The provider has refunded already.
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
    const parts = (await loadCreditEntries(tx, order)).map(({ left_amount, ...entry }) => ({
      ...entry,
      taken: Math.min(entry.amount, left_amount),
    }))
    const sum = (purse: Purse, of: 'taken' | 'amount') =>
      parts.reduce((all, part) => all + (part.purse === purse ? part[of] : 0), 0)
    const result: Reversed = {
      takenCoins: sum('coins', 'taken'),
      takenBonus: sum('bonus', 'taken'),
      shortfallCoins: sum('coins', 'amount') - sum('coins', 'taken'),
      shortfallBonus: sum('bonus', 'amount') - sum('bonus', 'taken'),
      vipDays: order.vip_days,
    }
    const takes = parts.filter(({ taken }) => taken > 0)
    const postingId =
      takes.length === 0
        ? null
        : await writePosting(tx, deps.ids, {
            memberId: wallet.memberId,
            kind: 'refund',
            key: `refund:${order.id}`,
            asked: `refund of order ${order.id}`,
            reason: order.refund_reason ?? '',
            after: { coins: wallet.coins - result.takenCoins, bonus: wallet.bonus - result.takenBonus },
            nowMs: wallet.nowMs,
            newLots: [],
            entries: takes.flatMap(({ lot_id, purse, account_type, taken }) => [
              {
                account: 'member' as const,
                purse,
                lotId: lot_id,
                accountType: account_type,
                amount: -taken,
              },
              { account: toHouseAccount(account_type), purse, amount: taken },
            ]),
          })
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

function loadCreditEntries(tx: Tx, { credit_posting_id }: OrderRow): Promise<CreditEntry[]> {
  if (credit_posting_id === null) return Promise.resolve([])
  return tx
    .selectFrom('entry')
    .innerJoin('lot', 'lot.id', 'entry.lot_id')
    .select(['entry.lot_id', 'entry.purse', 'entry.account_type', 'entry.amount', 'lot.left_amount'])
    .where('entry.posting_id', '=', credit_posting_id)
    .where('entry.account', '=', 'member')
    .orderBy('entry.ordinal')
    .$narrowType<{ lot_id: string; account_type: number }>()
    .execute()
}

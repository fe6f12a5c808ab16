import { ACCOUNT_TYPES } from '../../contract/account-types.ts'
import { makeConversionsDue } from '../conversions/conversions.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Payer } from '../providers/payment-provider.ts'
import { noFault } from '../runtime/fault.ts'
import { nextPeriod, vipUntil, writePeriod } from '../vip/vip-periods.ts'
import { type Credit, type HouseAccount, writePosting } from '../wallet/ledger.ts'
import { ledgerKeys } from '../wallet/ledger-keys.ts'
import { lockWallet } from '../wallet/lock-wallet.ts'
import { firstTopUpBonus } from './first-top-up.ts'
import { addReceipt } from './order-documents.ts'
import { isOpen, lockOrder, type OrderDeps, type OrderRow } from './order-rows.ts'
import { FIRST_RECHECK_MS } from './schedule.ts'

const DAY_MS = 86_400_000

/**
 * Credits a paid order to its owner, once, in one transaction: coins (type 1), bonus (type 2, or 15 with
 * VIP), the reward of a first top-up (37) and VIP days (14). The captured amount must match the order. False: another process
 * has credited or ended it since it was read.
 */
export async function credit(
  deps: OrderDeps,
  orderId: string,
  { captureId, payer }: { captureId: string; payer: Payer },
): Promise<boolean> {
  const { fault = noFault } = deps
  const isCredited = await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!isOpen(order) && order.state !== 'expired') return false
    const wallet = await lockWallet(tx, deps, order.member_id)
    // With the wallet locked: of two concurrent first orders, only one may find no other.
    const rewardBonus = await firstTopUpBonus(tx, deps, order.member_id)
    const why = {
      key: ledgerKeys.topUp(order.id),
      asked: `top-up of order ${order.id} for ${order.price_cents} cents: ${order.coins} coins, ${order.bonus} bonus, ${order.vip_days} days of VIP, ${rewardBonus} more`,
      reason: order.product_name,
    }
    const movements = toCredits(order, rewardBonus, wallet.nowMs)
    const postingId =
      movements.length === 0
        ? null
        : await writePosting(tx, deps.ids, { wallet, kind: 'top-up', ...why, movements })
    if (order.vip_days > 0) {
      const untilMs = await vipUntil(tx, order.member_id, wallet.nowMs)
      await writePeriod(tx, wallet, nextPeriod(untilMs, order.vip_days, wallet.nowMs), why)
    }
    const credited = await tx
      .updateTable('top_up_order')
      .set({
        state: 'credited',
        capture_id: captureId,
        credit_posting_id: postingId,
        credited_at_ms: wallet.nowMs,
        withdraw_until_ms: toWithdrawalEnd(order, payer, wallet.nowMs),
        first_reward_bonus: rewardBonus || null,
        failure: null,
        next_check_at_ms: null,
        recheck_at_ms: wallet.nowMs + FIRST_RECHECK_MS,
      })
      .where('id', '=', order.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await addReceipt(tx, deps.ids, credited)
    await makeConversionsDue(tx, order.id, wallet.nowMs)
    fault('settle:before-commit')
    return true
  })
  fault('settle:after-commit')
  return isCredited
}

/** Null: it cannot be withdrawn from. */
function toWithdrawalEnd(
  { withdrawal_days, withdrawal_countries }: OrderRow,
  { country }: Payer,
  nowMs: number,
): number | null {
  const isThere =
    withdrawal_countries === null || country === null || withdrawal_countries.split(' ').includes(country)
  return withdrawal_days !== null && isThere ? nowMs + withdrawal_days * DAY_MS : null
}

/** The account an amount of this type comes from, and goes back to on a refund. */
export function toHouseAccount(accountType: number): HouseAccount {
  return SOLD_TYPES.has(accountType) ? 'sales' : 'rewards'
}

const SOLD_TYPES: ReadonlySet<number> = new Set([ACCOUNT_TYPES.topUpCoins, ACCOUNT_TYPES.topUpBonus])

function toCredits(order: OrderRow, rewardBonus: number, nowMs: number): Credit[] {
  const toEndMs = (days: number | null) => (days === null ? null : nowMs + days * DAY_MS)
  const isVip = order.vip_days > 0
  const parts: Omit<Credit, 'from' | 'to'>[] = [
    {
      purse: 'coins',
      accountType: ACCOUNT_TYPES.topUpCoins,
      amount: order.coins,
      expiresAtMs: toEndMs(order.coins_expire_after_days),
    },
    {
      purse: 'bonus',
      accountType: isVip ? ACCOUNT_TYPES.vipBonus : ACCOUNT_TYPES.topUpBonus,
      amount: order.bonus,
      expiresAtMs: toEndMs(order.bonus_expires_after_days),
    },
    {
      purse: 'bonus',
      accountType: ACCOUNT_TYPES.firstTopUpReward,
      amount: rewardBonus,
      expiresAtMs: null,
    },
  ]
  return parts
    .filter(({ amount }) => amount > 0)
    .map((part) => ({ from: toHouseAccount(part.accountType), to: 'member', ...part }))
}

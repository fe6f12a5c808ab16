import type { Selectable } from 'kysely'
import type { HandlerResult } from '../../contract/endpoint.ts'
import type { withdrawalOf } from '../../contract/extensions/withdrawal.ts'
import { toDecimal } from '../../contract/money.ts'
import type { Database, Tables } from '../db/tables.ts'
import { type OrderRow, toPrice } from '../orders/order-rows.ts'
import { priceStepMinor } from '../orders/package-file.ts'
import { loadVipLeft } from '../vip/take-back.ts'
import { ledgerKeys } from '../wallet/ledger-keys.ts'
import { loadLeft } from '../wallet/take-back.ts'
import { type Reckoning, reckon } from './reckon.ts'

const DAY_MS = 86_400_000

type Wire = HandlerResult<typeof withdrawalOf>
type Offer = NonNullable<Wire['offer']>
export type Acknowledgement = NonNullable<Wire['made']>

export type WithdrawalRow = Selectable<Tables['withdrawal']>

export function isWithdrawable({ state, withdraw_until_ms }: OrderRow, nowMs: number): boolean {
  return state === 'credited' && withdraw_until_ms !== null && withdraw_until_ms > nowMs
}

/** Of orders of one member, those from which they can withdraw, each reckoned as of now. */
export async function reckonOrders(
  db: Database,
  memberId: string,
  { orders, nowMs }: { orders: readonly OrderRow[]; nowMs: number },
): Promise<{ order: OrderRow; reckoning: Reckoning }[]> {
  const open = orders.filter((order) => isWithdrawable(order, nowMs))
  if (open.length === 0) return []
  const postingIds = open.flatMap(({ credit_posting_id }) => credit_posting_id ?? [])
  const left = await loadLeft(db, postingIds, nowMs)
  const vipLeft = open.some(({ vip_days }) => vip_days > 0)
    ? await loadVipLeft(db, memberId, nowMs)
    : new Map<string, number>()
  return open.flatMap((order) => {
    const { coins = 0, bonus = 0 } = left.get(order.credit_posting_id ?? '') ?? {}
    const vipMs = vipLeft.get(ledgerKeys.topUp(order.id)) ?? 0
    const reckoning = reckon(
      {
        priceMinor: order.price_cents,
        stepMinor: priceStepMinor(order.currency),
        coins: order.coins,
        bonus: order.bonus + (order.first_reward_bonus ?? 0),
        vipMs: order.vip_days * DAY_MS,
      },
      { coins, bonus, vipMs },
    )
    return reckoning ? [{ order, reckoning }] : []
  })
}

export function toOffer({ order, reckoning }: { order: OrderRow; reckoning: Reckoning }): Offer {
  const { refundMinor, back, used } = reckoning
  return {
    ...toPurchase(order),
    endTime: order.withdraw_until_ms as number,
    refund: toDecimal({ minor: refundMinor, currency: order.currency }),
    coinsBack: back.coins,
    bonusBack: back.bonus,
    vipMsBack: back.vipMs,
    coinsUsed: used.coins,
    bonusUsed: used.bonus,
    vipMsUsed: used.vipMs,
  }
}

export function toAcknowledgement(order: OrderRow, made: WithdrawalRow): Acknowledgement {
  return {
    ...toPurchase(order),
    refund: toDecimal({ minor: made.refund_minor, currency: order.currency }),
    coinsBack: made.coins_back,
    bonusBack: made.bonus_back,
    vipMsBack: made.vip_ms_back,
    coinsUsed: made.coins_used,
    bonusUsed: made.bonus_used,
    vipMsUsed: made.vip_ms_used,
    name: made.name,
    sendTo: made.send_to,
    statement: made.statement,
    createTime: made.confirmed_at_ms,
    refundTime: made.refunded_at_ms,
  }
}

function toPurchase(order: OrderRow) {
  return {
    orderNo: order.id,
    transactionId: order.provider_order_id,
    productName: order.product_name,
    price: toDecimal(toPrice(order)),
    currency: order.currency,
    payTime: order.credited_at_ms as number,
  }
}

import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import type {
  withdrawals as listCall,
  withdrawalOf as showCall,
  withdraw as withdrawCall,
} from '../../contract/extensions/withdrawal.ts'
import { VIEWER_HEADER } from '../../contract/viewer-header.ts'
import { type Call, type Handlers, withViewer } from '../calls/call.ts'
import { Refusal } from '../calls/refusal.ts'
import type { Viewer } from '../calls/viewer.ts'
import type { Database } from '../db/tables.ts'
import type { OrderDeps, OrderRow } from '../orders/order-rows.ts'
import type { Orders } from '../orders/orders.ts'
import type { WalletQueue } from '../wallet/wallet-queue.ts'
import { reckonOrders, toAcknowledgement, toOffer } from './offers.ts'
import { createPurchases } from './purchases.ts'
import { confirmWithdrawal } from './withdraw.ts'

const LISTED_MAX = 100

interface WithdrawalDeps extends OrderDeps {
  walletQueue: WalletQueue
  orders: Pick<Orders, 'payBack'>
}

export function withdrawalHandlers(deps: WithdrawalDeps) {
  const purchases = createPurchases(deps)
  const clientOf = ({ headers }: Call) => headers.get(VIEWER_HEADER)
  return {
    withdrawals: (_input, { viewer }) => listWithdrawals(deps, viewer),
    withdrawalOf: (input, call) =>
      withViewer(call, async (viewer) => {
        const order = await purchases.find(input, { viewer, client: clientOf(call) })
        return order instanceof Refusal ? order : showWithdrawal(deps, order)
      }),
    withdraw: (input, call) =>
      withViewer(call, async (viewer) => {
        const order = await purchases.find(input, { viewer, client: clientOf(call) })
        return order instanceof Refusal ? order : withdraw(deps, order, { ...input, ...call })
      }),
  } satisfies Handlers
}

async function listWithdrawals(
  { db, clock }: WithdrawalDeps,
  { memberId }: Viewer,
): Promise<HandlerResult<typeof listCall>> {
  const nowMs = clock.nowMs()
  const ofMember = db
    .selectFrom('top_up_order')
    .selectAll('top_up_order')
    .where('top_up_order.member_id', '=', memberId)
  const orders = await ofMember
    .where('state', '=', 'credited')
    .where('withdraw_until_ms', '>', nowMs)
    .orderBy('ordinal', 'desc')
    .limit(LISTED_MAX)
    .execute()
  const made = await db
    .selectFrom('withdrawal')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('confirmed_at_ms', 'desc')
    .orderBy('order_id')
    .limit(LISTED_MAX)
    .execute()
  const withdrawn = await ofMember.where('id', 'in', ['', ...made.map(({ order_id }) => order_id)]).execute()
  const byId = new Map(withdrawn.map((order) => [order.id, order]))
  return {
    offers: (await reckonOrders(db, memberId, { orders, nowMs })).map(toOffer),
    made: made.map((row) => toAcknowledgement(byId.get(row.order_id)!, row)),
  }
}

async function showWithdrawal(
  { db, clock }: WithdrawalDeps,
  order: OrderRow,
): Promise<HandlerResult<typeof showCall>> {
  const made = await findMade(db, order)
  const [found] = await reckonOrders(db, order.member_id, { orders: [order], nowMs: clock.nowMs() })
  return { offer: !made && found ? toOffer(found) : null, made }
}

async function withdraw(
  deps: WithdrawalDeps,
  order: OrderRow,
  given: Omit<ParsedInput<typeof withdrawCall>, 'orderNo'> & { requestId: string; language: string },
): Promise<HandlerResult<typeof withdrawCall> | Refusal> {
  const { db, log, orders } = deps
  const { requestId } = given
  const confirmed = await deps.walletQueue.run(order.member_id, () =>
    confirmWithdrawal(deps, { ...given, orderId: order.id }),
  )
  if (confirmed instanceof Refusal) {
    log.warn({ requestId, orderId: order.id, code: confirmed.code }, 'withdrawal rejected')
    return confirmed
  }
  if (confirmed) {
    log.info({ requestId, orderId: order.id }, 'order withdrawn from')
    try {
      await orders.payBack(order.id)
    } catch (error) {
      // What was confirmed stays so: the sweep asks the provider again.
      log.error({ requestId, orderId: order.id, err: error }, 'withdrawal could not be paid back')
    }
  }
  return (await findMade(db, order))!
}

async function findMade(db: Database, order: OrderRow) {
  const row = await db
    .selectFrom('withdrawal')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  return row ? toAcknowledgement(order, row) : null
}

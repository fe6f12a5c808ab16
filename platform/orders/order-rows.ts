import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import * as z from 'zod'
import { ORDER_NUMBER } from '../../contract/ids.ts'
import type { Money } from '../../contract/money.ts'
import type { PaymentState } from '../../contract/payment-state.ts'
import type { AdNetwork } from '../conversions/networks/ad-network.ts'
import type { Tx } from '../db/in-transaction.ts'
import type { Database, OrderState, Tables } from '../db/tables.ts'
import type { PaymentProvider } from '../providers/payment-provider.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Fault } from '../runtime/fault.ts'
import type { Ids } from '../runtime/ids.ts'
import type { KeyedQueue } from '../runtime/keyed-queue.ts'
import type { Log } from '../runtime/log.ts'
import type { Package } from './package-file.ts'

export interface Payments {
  provider: PaymentProvider
  /** The only origin buyers return to. */
  siteOrigin: string
  firstTopUpBonus: number
}

export interface OrderDeps {
  db: Database
  clock: Clock
  ids: Ids
  log: Log
  payments: Payments | null
  packages: readonly Package[]
  /** Those that learn of purchases; absent: none. */
  adNetworks?: readonly AdNetwork[]
  fault?: Fault
}

export interface OrderContext extends OrderDeps {
  queue: KeyedQueue
}

export type OrderRow = Selectable<Tables['top_up_order']>

/** `price_cents` counts the smallest unit of the order's currency: cents, or whole yen. */
export function toPrice({ price_cents, currency }: Pick<OrderRow, 'price_cents' | 'currency'>): Money {
  return { minor: price_cents, currency }
}

/** What went back of a refunded order: its price, or a part after a withdrawal. */
export function toRefunded(order: Pick<OrderRow, 'price_cents' | 'currency' | 'refunded_minor'>): Money {
  return { minor: order.refunded_minor ?? order.price_cents, currency: order.currency }
}

export const PAYMENT_STATE: Readonly<Record<OrderState, PaymentState>> = {
  created: 'created',
  approved: 'pending',
  pending: 'pending',
  credited: 'credited',
  failed: 'failed',
  expired: 'failed',
  refunded: 'failed',
}

export const OPEN_STATES = ['created', 'approved', 'pending'] as const satisfies readonly OrderState[]

export function isOpen({ state }: Pick<OrderRow, 'state'>): boolean {
  return (OPEN_STATES as readonly OrderState[]).includes(state)
}

/** Expired without a final status: its money may still arrive, so it has not failed either. */
export function isAwaited({ state, recheck_at_ms }: Pick<OrderRow, 'state' | 'recheck_at_ms'>): boolean {
  return state === 'expired' && recheck_at_ms !== null
}

const HOUR_MS = 3_600_000
/** How long a buyer has to approve, as the provider defines it. */
export const APPROVAL_MS = 3 * HOUR_MS
/** After this, the provider treats a repeated request as a new one. */
export const REQUEST_ID_MS = 6 * HOUR_MS

/** Our number of an order, or the provider's number of the order or payment, as shown on receipts. */
export const OrderNumber = z.string().regex(ORDER_NUMBER)

export function hasNumber(number: string) {
  return ({ eb, or }: ExpressionBuilder<Tables, 'top_up_order'>): Expression<SqlBool> =>
    or([eb('id', '=', number), eb('provider_order_id', '=', number), eb('capture_id', '=', number)])
}

export function lockOrder(tx: Tx, id: string): Promise<OrderRow> {
  return tx.selectFrom('top_up_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export function findOrder(db: Database, id: string): Promise<OrderRow | undefined> {
  return db.selectFrom('top_up_order').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function isWithdrawn(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('withdrawal')
    .select('order_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row !== undefined
}

import { type SqlBool, sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '../db/tables.ts'
import { ledgerKeys } from '../wallet/ledger-keys.ts'
import { PAID_WITHOUT_COINS, toGrantKey } from '../wallet/paid-without-coins.ts'
import { orderInWords } from './export-orders.ts'
import { toNextStep } from './next-step.ts'
import { NO_END, NOTES } from './notes.ts'

const ORDERS_MAX = 200
const CURSOR = /^(\d{1,15})\.([A-Za-z0-9_-]{1,64})$/

export const OrderListQuery = z
  .object({
    filter: z.enum(['all', 'doubtful', 'disputed', 'refunded', 'withdrawn']),
    /** Of the page before; null: from the newest. */
    after: z.string().regex(CURSOR).nullable(),
    limit: z.number().int().min(1).max(ORDERS_MAX),
  })
  .strict()
export type OrderListQuery = z.infer<typeof OrderListQuery>

export type ListedOrder = ReturnType<typeof orderInWords> & {
  memberCode: string
  failure: string | null
  /** What to do next. */
  next: string
}

export interface OrderList {
  orders: ListedOrder[]
  /** Null: there are no more. */
  after: string | null
}

/** Newest first. A new order shifts no later page. */
export async function listOrders(
  { db }: { db: Database },
  { filter, after, limit }: OrderListQuery,
): Promise<OrderList> {
  const [, createdAtMs, id] = CURSOR.exec(after ?? '') ?? []
  const rows = await db
    .selectFrom('top_up_order')
    .innerJoin('member', 'member.id', 'top_up_order.member_id')
    .leftJoin('withdrawal', 'withdrawal.order_id', 'top_up_order.id')
    .selectAll('top_up_order')
    .select([
      'member.code',
      'member.deleted_at_ms',
      'withdrawal.order_id as withdrawn_id',
      'withdrawal.refund_minor as owed_minor',
      'withdrawal.refunded_at_ms as paid_back_at_ms',
      'withdrawal.next_check_at_ms as pays_back_at_ms',
      IS_GRANTED.as('is_granted'),
    ])
    .$if(filter !== 'all', (query) => query.where(CONDITIONS[filter as keyof typeof CONDITIONS]))
    .$if(id !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('top_up_order.created_at_ms', 'top_up_order.id'),
          '<',
          tuple(Number(createdAtMs), id as string),
        ),
      ),
    )
    .orderBy('top_up_order.created_at_ms', 'desc')
    .orderBy('top_up_order.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    orders: page.map((row) => ({
      ...orderInWords(row),
      memberCode: String(row.code),
      failure: row.failure,
      next: toNextStep(row, {
        withdrawal:
          row.withdrawn_id === null
            ? null
            : {
                owedMinor: row.owed_minor ?? 0,
                isPaid: row.paid_back_at_ms !== null,
                isGivenUp: row.pays_back_at_ms === null,
              },
        isGranted: row.is_granted,
        memberDeletedAtMs: row.deleted_at_ms,
      }),
    })),
    after: last ? `${last.created_at_ms}.${last.id}` : null,
  }
}

const GRANT_KEY = ledgerKeys.grant(toGrantKey(''))

const IS_GRANTED = sql<boolean>`(
  EXISTS (SELECT FROM posting
    WHERE posting.member_id = top_up_order.member_id AND posting.idempotency_key = ${sql.lit(GRANT_KEY)} || top_up_order.id)
  OR EXISTS (SELECT FROM vip_period
    WHERE vip_period.member_id = top_up_order.member_id AND vip_period.idempotency_key = ${sql.lit(GRANT_KEY)} || top_up_order.id))`

/** Literals: only with them, the database knows that an index on these notes has every such order. */
const oneOf = (notes: readonly string[]) => sql.join(notes.map((note) => sql.lit(note)))

const PAID = Object.values(PAID_WITHOUT_COINS)

/** Those that an index of migration 042 has, so that no list reads all orders. */
export const INDEXED_NOTES = [
  NOTES.declined,
  NOTES.unknown,
  NOTES.mismatch,
  NOTES.disputed,
  NOTES.disputedRefunded,
  NO_END,
  ...PAID,
]

const CONDITIONS = {
  // By id, each found with an index: these orders are few, and an OR over all would read every order.
  doubtful: sql<SqlBool>`top_up_order.id IN (
    SELECT id FROM top_up_order WHERE failure IN (${oneOf([NOTES.declined, NOTES.unknown, NOTES.mismatch])})
    UNION SELECT id FROM top_up_order WHERE failure IN (${oneOf([NO_END])}) AND state = 'expired'
    UNION SELECT id FROM top_up_order WHERE failure IN (${oneOf(PAID)}) AND NOT ${IS_GRANTED}
    UNION SELECT id FROM top_up_order WHERE next_check_at_ms IS NOT NULL AND state IN ('approved', 'pending')
    UNION SELECT id FROM top_up_order WHERE refund_reason IS NOT NULL AND refunded_at_ms IS NULL
    UNION SELECT order_id FROM withdrawal WHERE refunded_at_ms IS NULL)`,
  disputed: sql<SqlBool>`top_up_order.failure IN (${oneOf([NOTES.disputed, NOTES.disputedRefunded])})`,
  refunded: sql<SqlBool>`top_up_order.state = 'refunded'`,
  // What is withdrawn from is refunded.
  withdrawn: sql<SqlBool>`top_up_order.state = 'refunded' AND withdrawal.order_id IS NOT NULL`,
}

import { sql } from 'kysely'
import type { Database, OrderState } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'

export interface OrderCount {
  state: OrderState
  count: number
  currency: string
  minor: number
}

const IS_STATE: Record<OrderState, true> = {
  created: true,
  approved: true,
  pending: true,
  failed: true,
  expired: true,
  credited: true,
  refunded: true,
}

export const ORDER_STATES = Object.keys(IS_STATE) as OrderState[]

/** By state and currency. Reads every order, so not more often than once a minute. */
export async function countOrders(db: Database): Promise<OrderCount[]> {
  return db
    .selectFrom('top_up_order')
    .select(({ fn }) => [
      'state',
      'currency',
      fn.countAll<number>().as('count'),
      sql<number>`sum(price_cents)::bigint`.as('minor'),
    ])
    .groupBy(['state', 'currency'])
    .execute()
}

const LATE_MS = 10 * 60_000

export interface Backlog {
  overdueCount: number
  unsettledNoticeCount: number
}

/** What should be empty a few minutes after the provider responds again. */
export async function countBacklog({ db, clock }: { db: Database; clock: Clock }): Promise<Backlog> {
  const lateMs = clock.nowMs() - LATE_MS
  const overdue = await db
    .selectFrom('top_up_order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('next_check_at_ms', '<', lateMs)
    .executeTakeFirstOrThrow()
  const notices = await db
    .selectFrom('payment_notice')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('settled_at_ms', 'is', null)
    .executeTakeFirstOrThrow()
  return { overdueCount: overdue.count, unsettledNoticeCount: notices.count }
}

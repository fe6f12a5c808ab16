import { settleNotice } from './notices.ts'
import type { OrderActs } from './order-rows.ts'
import { settle } from './settle.ts'

/** Orders or notices looked at in one step. */
const STEP = 20
/** Steps of one sweep; what is left then waits for the next. */
const STEPS_MAX = 50
const RETRY_MS = 10 * 60_000
/** How long a refund that was begun is looked for. */
const REFUND_MS = 86_400_000
/** How long a notice that was settled is known again: longer than the provider repeats it. */
const NOTICE_MS = 30 * 86_400_000

/**
 * Looks at every order whose time has come, at notices that were stored and not settled, and at refunds that were begun:
 * so what a lost answer, a lost notice or a killed process left open comes to its end. Rejects when the database
 * cannot be asked; one order that cannot be settled keeps no other one waiting.
 */
export async function sweepOrders(deps: OrderActs, isStopped: () => boolean = () => false): Promise<void> {
  for (const step of [settleDue, settleNotices, finishRefunds, forgetNotices]) {
    for (let round = 1; round <= STEPS_MAX && !isStopped(); round += 1) {
      if (!(await step(deps))) break
    }
  }
}

/** Answers whether more may be left. */
async function settleDue(deps: OrderActs): Promise<boolean> {
  const nowMs = deps.clock.nowMs()
  const due = await deps.db
    .selectFrom('top_up_order')
    .select('id')
    .where('next_check_at_ms', '<=', nowMs)
    .orderBy('next_check_at_ms')
    .limit(STEP)
    .execute()
  await Promise.all(
    due.map(async ({ id }) => {
      try {
        await settle(deps, id)
      } catch (error) {
        deps.log.error({ orderId: id, err: error }, 'an order could not be settled')
        await deps.db
          .updateTable('top_up_order')
          .set({ next_check_at_ms: nowMs + RETRY_MS })
          .where('id', '=', id)
          .where('next_check_at_ms', 'is not', null)
          .execute()
      }
    }),
  )
  return due.length === STEP
}

async function settleNotices(deps: OrderActs): Promise<boolean> {
  const notices = await deps.db
    .selectFrom('payment_notice')
    .selectAll()
    .where('settled_at_ms', 'is', null)
    .orderBy('received_at_ms')
    .limit(STEP)
    .execute()
  let settledCount = 0
  for (const notice of notices) {
    try {
      if (await settleNotice(deps, notice)) settledCount += 1
    } catch (error) {
      deps.log.error({ eventId: notice.event_id, err: error }, 'a notice could not be settled')
    }
  }
  // Those that cannot be settled now would be met again at once.
  return notices.length === STEP && settledCount === STEP
}

/** Money that went back while the process that asked for it was killed. */
async function finishRefunds(deps: OrderActs): Promise<boolean> {
  const begun = await deps.db
    .selectFrom('top_up_order')
    .select('id')
    .where('refund_reason', 'is not', null)
    .where('refunded_at_ms', 'is', null)
    .where('refund_asked_at_ms', '>', deps.clock.nowMs() - REFUND_MS)
    .orderBy('ordinal')
    .limit(STEP)
    .execute()
  for (const { id } of begun) {
    try {
      await settle(deps, id, true)
    } catch (error) {
      deps.log.error({ orderId: id, err: error }, 'a refund could not be finished')
    }
  }
  return false
}

async function forgetNotices({ db, clock }: OrderActs): Promise<boolean> {
  await db
    .deleteFrom('payment_notice')
    .where('received_at_ms', '<', clock.nowMs() - NOTICE_MS)
    .where('settled_at_ms', 'is not', null)
    .execute()
  return false
}

import { settleNotice } from './notices.ts'
import type { OrderActs } from './order-rows.ts'
import { CHECK_WAIT_MS_MAX, RECHECK_WAIT_MS_MAX } from './schedule.ts'
import { settle } from './settle.ts'

/** Orders or notices looked at in one step. */
const STEP = 20
/** Steps of one sweep; what is left then waits for the next. */
const STEPS_MAX = 50
const RETRY_MS = 10 * 60_000
/** How long a notice that was settled is known again: longer than the provider repeats it. */
const NOTICE_MS = 30 * 86_400_000

/**
 * Looks at every open order whose time has come, at notices that were stored and not settled, and, less and less often,
 * at orders that have ended and whose money may still move: so what a lost answer, a lost notice or a killed process left
 * open comes to its end. A time that lies further ahead than any wait has come too: it was set by a clock that was
 * wrong. Rejects when the database cannot be asked; one order that cannot be settled keeps no other one waiting.
 */
export async function sweepOrders(deps: OrderActs, isStopped: () => boolean = () => false): Promise<void> {
  for (const step of [settleDue, settleNotices, recheckDue, forgetNotices]) {
    for (let round = 1; round <= STEPS_MAX && !isStopped(); round += 1) {
      if (!(await step(deps))) break
    }
  }
}

/** Open orders. Answers whether more may be left. */
async function settleDue(deps: OrderActs): Promise<boolean> {
  const nowMs = deps.clock.nowMs()
  const due = await deps.db
    .selectFrom('top_up_order')
    .select('id')
    .where(({ eb, or }) =>
      or([eb('next_check_at_ms', '<=', nowMs), eb('next_check_at_ms', '>', nowMs + CHECK_WAIT_MS_MAX)]),
    )
    .orderBy('next_check_at_ms')
    .orderBy('ordinal')
    .limit(STEP)
    .execute()
  await Promise.all(due.map(({ id }) => settleOr(deps, id, 'next_check_at_ms')))
  return due.length === STEP
}

/** Orders that have ended. Answers whether more may be left. */
async function recheckDue(deps: OrderActs): Promise<boolean> {
  const nowMs = deps.clock.nowMs()
  const due = await deps.db
    .selectFrom('top_up_order')
    .select('id')
    .where(({ eb, or }) =>
      or([eb('recheck_at_ms', '<=', nowMs), eb('recheck_at_ms', '>', nowMs + RECHECK_WAIT_MS_MAX)]),
    )
    .orderBy('recheck_at_ms')
    .orderBy('ordinal')
    .limit(STEP)
    .execute()
  await Promise.all(due.map(({ id }) => settleOr(deps, id, 'recheck_at_ms')))
  return due.length === STEP
}

/** Settles one order, or puts it off. */
async function settleOr(
  deps: OrderActs,
  id: string,
  due: 'next_check_at_ms' | 'recheck_at_ms',
): Promise<void> {
  try {
    await settle(deps, id, due === 'recheck_at_ms')
  } catch (error) {
    deps.log.error({ orderId: id, err: error }, 'an order could not be settled')
    await deps.db
      .updateTable('top_up_order')
      .set({ [due]: deps.clock.nowMs() + RETRY_MS })
      .where('id', '=', id)
      .where(due, 'is not', null)
      .execute()
  }
}

async function settleNotices(deps: OrderActs): Promise<boolean> {
  const notices = await deps.db
    .selectFrom('payment_notice')
    .selectAll()
    .where('settled_at_ms', 'is', null)
    .orderBy('received_at_ms')
    .orderBy('event_id')
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

async function forgetNotices({ db, clock }: OrderActs): Promise<boolean> {
  await db
    .deleteFrom('payment_notice')
    .where('received_at_ms', '<', clock.nowMs() - NOTICE_MS)
    .where('settled_at_ms', 'is not', null)
    .execute()
  return false
}

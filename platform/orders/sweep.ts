import { fetchNotices, settleNotice } from './notices.ts'
import type { OrderContext } from './order-rows.ts'
import { payBack } from './pay-back.ts'
import { CHECK_WAIT_MS_MAX, PAY_BACK_WAIT_MS_MAX, RECHECK_WAIT_MS_MAX } from './schedule.ts'
import { settle } from './settle.ts'

const STEP = 20
const STEPS_MAX = 50
const RETRY_MS = 10 * 60_000
/** Longer than the provider repeats a notice. */
const NOTICE_MS = 30 * 86_400_000

type DueColumn = 'next_check_at_ms' | 'recheck_at_ms'
const WAIT_MS_MAX = {
  next_check_at_ms: CHECK_WAIT_MS_MAX,
  recheck_at_ms: RECHECK_WAIT_MS_MAX,
} as const satisfies Record<DueColumn, number>

type Step = (deps: OrderContext, isStopped: () => boolean) => Promise<boolean>

const STEPS: readonly Step[] = [
  (deps) => settleDue(deps, 'next_check_at_ms'),
  async (deps) => {
    await fetchNotices(deps)
    return false
  },
  settleNotices,
  (deps) => settleDue(deps, 'recheck_at_ms'),
  payBackDue,
  forgetNotices,
]

/**
 * Checks open orders that are due, notices that are not settled or never arrived, and, less and less often,
 * closed orders whose money may still move, and has withdrawals paid back. It completes what a lost response, a lost notice or a crashed
 * process left open. Rejects when the database is unavailable; an order that cannot be settled does not delay
 * others.
 */
export async function sweepOrders(deps: OrderContext, isStopped: () => boolean = () => false): Promise<void> {
  for (const step of STEPS) {
    for (let round = 1; round <= STEPS_MAX && !isStopped(); round += 1) {
      if (!(await step(deps, isStopped))) break
    }
  }
}

async function settleDue(deps: OrderContext, column: DueColumn): Promise<boolean> {
  const nowMs = deps.clock.nowMs()
  const due = await deps.db
    .selectFrom('top_up_order')
    .select('id')
    .where(({ eb, or }) => or([eb(column, '<=', nowMs), eb(column, '>', nowMs + WAIT_MS_MAX[column])]))
    .orderBy(column)
    .orderBy('ordinal')
    .limit(STEP)
    .execute()
  await Promise.all(due.map(({ id }) => settleOr(deps, id, column)))
  return due.length === STEP
}

async function settleOr(deps: OrderContext, id: string, column: DueColumn): Promise<void> {
  try {
    await settle(deps, id, column === 'recheck_at_ms')
  } catch (error) {
    deps.log.error({ orderId: id, err: error }, 'order settlement failed')
    await deps.db
      .updateTable('top_up_order')
      .set({ [column]: deps.clock.nowMs() + RETRY_MS })
      .where('id', '=', id)
      .where(column, 'is not', null)
      .execute()
  }
}

async function payBackDue(deps: OrderContext): Promise<boolean> {
  if (!deps.payments) return false
  const nowMs = deps.clock.nowMs()
  const due = await deps.db
    .selectFrom('withdrawal')
    .select('order_id')
    .where(({ eb, or }) =>
      or([eb('next_check_at_ms', '<=', nowMs), eb('next_check_at_ms', '>', nowMs + PAY_BACK_WAIT_MS_MAX)]),
    )
    .orderBy('next_check_at_ms')
    .limit(STEP)
    .execute()
  await Promise.all(due.map(({ order_id }) => payBackOr(deps, order_id)))
  return due.length === STEP
}

async function payBackOr(deps: OrderContext, orderId: string): Promise<void> {
  try {
    await payBack(deps, orderId)
  } catch (error) {
    deps.log.error({ orderId, err: error }, 'withdrawal could not be paid back')
    await deps.db
      .updateTable('withdrawal')
      .set({ next_check_at_ms: deps.clock.nowMs() + RETRY_MS })
      .where('order_id', '=', orderId)
      .where('next_check_at_ms', 'is not', null)
      .execute()
  }
}

/** Each once, so that one that cannot be settled now delays no other. */
async function settleNotices(deps: OrderContext, isStopped: () => boolean): Promise<boolean> {
  let last: Notice | undefined
  for (let round = 1; round <= STEPS_MAX && !isStopped(); round += 1) {
    const notices = await listUnsettled(deps, last)
    await Promise.all(notices.map((notice) => settleNoticeOrLog(deps, notice)))
    if (notices.length < STEP) break
    last = notices.at(-1)
  }
  return false
}

async function settleNoticeOrLog(deps: OrderContext, notice: Notice): Promise<void> {
  try {
    await settleNotice(deps, notice)
  } catch (error) {
    deps.log.error({ eventId: notice.event_id, err: error }, 'payment notice settlement failed')
  }
}

type Notice = Awaited<ReturnType<typeof listUnsettled>>[number]

function listUnsettled({ db }: OrderContext, after?: { received_at_ms: number; event_id: string }) {
  return db
    .selectFrom('payment_notice')
    .selectAll()
    .where('settled_at_ms', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('received_at_ms', 'event_id'), '>', tuple(after!.received_at_ms, after!.event_id)),
      ),
    )
    .orderBy('received_at_ms')
    .orderBy('event_id')
    .limit(STEP)
    .execute()
}

async function forgetNotices({ db, clock }: OrderContext): Promise<boolean> {
  await db
    .deleteFrom('payment_notice')
    .where('received_at_ms', '<', clock.nowMs() - NOTICE_MS)
    .where('settled_at_ms', 'is not', null)
    .execute()
  return false
}

import type { Selectable } from 'kysely'
import { readState, writeState } from '../db/platform-state.ts'
import type { Tables } from '../db/tables.ts'
import { toNoticeTopic } from '../providers/list/payment-providers.ts'
import { type Notice, PaymentFailure, type SignedNotice } from '../providers/payment-provider.ts'
import { noFault } from '../runtime/fault.ts'
import { noteDispute } from './notes.ts'
import type { OrderContext, OrderRow } from './order-rows.ts'
import { settle } from './settle.ts'

export type NoticeOutcome = 'taken' | 'forged' | 'unavailable'

/**
 * Accepts a notice of the provider: verifies its sender, stores it once, and checks its order. Its content is
 * not trusted; it only triggers a check. The sweep settles stored notices that cannot be settled now.
 */
export async function takeNotice(
  deps: OrderContext,
  signed: SignedNotice,
  requestId: string,
): Promise<NoticeOutcome> {
  const { log, payments, fault = noFault } = deps
  if (!payments) return 'unavailable'
  const notice = await payments.provider.verifyNotice(signed)
  if (notice instanceof PaymentFailure) {
    const { kind, reason } = notice
    log.warn({ requestId, kind, reason }, 'payment notice rejected')
    return kind === 'forged' ? 'forged' : 'unavailable'
  }
  fault('notice:before-store')
  const stored = await store(deps, notice)
  fault('notice:after-store')
  if (stored.settled_at_ms !== null) return 'taken'
  try {
    await settleNotice(deps, stored)
  } catch (error) {
    log.error({ requestId, eventId: stored.event_id, err: error }, 'payment notice settlement failed')
  }
  return 'taken'
}

const LISTED_EVERY_MS = 10 * 60_000
/** The provider may list a notice this long after the event it reports. */
const LISTED_LATE_MS = 30 * 60_000
const LISTED_MS_MAX = 29 * 86_400_000
const FIRST_LISTED_MS = 86_400_000
const LISTED_STATE = 'paymentNoticesListedMs'
const TRIED_STATE = 'paymentNoticesTriedMs'

/**
 * Stores notices that were sent but never arrived, so that money moved at the provider, as by a refund in its
 * dashboard, is noticed within the hour.
 */
export async function fetchNotices(deps: OrderContext): Promise<void> {
  const { db, clock, log, payments } = deps
  if (!payments) return
  const nowMs = clock.nowMs()
  const triedMs = Number((await readState(db, TRIED_STATE)) ?? Number.NaN)
  // A time in the future comes from a wrong clock.
  if (Math.abs(nowMs - triedMs) < LISTED_EVERY_MS) return
  await writeState(db, TRIED_STATE, String(nowMs))
  const listedMs = Number((await readState(db, LISTED_STATE)) ?? nowMs - FIRST_LISTED_MS)
  const fromMs = Math.max(Math.min(listedMs, nowMs) - LISTED_LATE_MS, nowMs - LISTED_MS_MAX)
  const notices = await payments.provider.listNotices({ fromMs, untilMs: nowMs })
  if (notices instanceof PaymentFailure) {
    log.warn({ kind: notices.kind, reason: notices.reason }, 'payment notices not listed')
    return
  }
  for (const notice of notices) await store(deps, notice)
  await writeState(db, LISTED_STATE, String(nowMs))
}

async function store({ db, clock }: OrderContext, notice: Notice) {
  await db
    .insertInto('payment_notice')
    .values({
      event_id: notice.eventId,
      event_type: notice.eventType,
      provider_order_id: notice.paymentId,
      capture_id: notice.captureId,
      received_at_ms: clock.nowMs(),
      settled_at_ms: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('payment_notice')
    .selectAll()
    .where('event_id', '=', notice.eventId)
    .executeTakeFirstOrThrow()
}

/** How long the sweep checks a closed order each minute because of a notice. */
const RETRIED_MS = 86_400_000
/** The maximum when nothing else would check that order; the provider may have deleted it by then. */
const RETRIED_MS_MAX = 30 * RETRIED_MS

/** Leaves one that cannot be settled now as it is. */
export async function settleNotice(
  deps: OrderContext,
  notice: Selectable<Tables['payment_notice']>,
): Promise<void> {
  const order = await findSubject(deps, notice)
  if (order) {
    const topic = toNoticeTopic(notice.event_type)
    // Each credited order gets a notice of its own approval and capture, which move nothing any more. Of other
    // closed orders, any notice may tell of money.
    const isRecheck = order.state !== 'credited' || topic !== 'other'
    const settled = await settle(deps, order.id, isRecheck)
    if (topic === 'disputeOpened') await noteDispute(deps, order.id)
    if (settled?.isUnclear && !isScheduled(deps, settled.order, notice)) {
      if (deps.clock.nowMs() - notice.received_at_ms < RETRIED_MS_MAX) return
      deps.log.error(
        { eventId: notice.event_id, eventType: notice.event_type, orderId: order.id },
        'payment notice expired unresolved; check its order at the provider',
      )
    }
  } else {
    deps.log.info(
      { eventId: notice.event_id, eventType: notice.event_type },
      'payment notice matches no order',
    )
  }
  await deps.db
    .updateTable('payment_notice')
    .set({ settled_at_ms: deps.clock.nowMs() })
    .where('event_id', '=', notice.event_id)
    .where('settled_at_ms', 'is', null)
    .execute()
}

/** Open orders are checked without a notice, closed ones rarely. */
function isScheduled(
  { clock }: OrderContext,
  { next_check_at_ms, recheck_at_ms }: OrderRow,
  { received_at_ms }: Selectable<Tables['payment_notice']>,
): boolean {
  const isOld = clock.nowMs() - received_at_ms >= RETRIED_MS
  return next_check_at_ms !== null || (isOld && recheck_at_ms !== null)
}

function findSubject(
  { db }: OrderContext,
  { provider_order_id, capture_id }: Selectable<Tables['payment_notice']>,
) {
  return db
    .selectFrom('top_up_order')
    .select(['id', 'state'])
    .where(({ eb, or }) =>
      // A notice without any reference concerns no order.
      or([
        ...(provider_order_id === null ? [] : [eb('provider_order_id', '=', provider_order_id)]),
        ...(capture_id === null ? [] : [eb('capture_id', '=', capture_id)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
}

import { inTransaction } from '../db/in-transaction.ts'
import type { Database } from '../db/tables.ts'
import { type ListedRefund, type Payment, PaymentFailure } from '../providers/payment-provider.ts'
import { noFault } from '../runtime/fault.ts'
import type { OrderContext } from './order-rows.ts'
import { nextPayBackMs } from './schedule.ts'

/**
 * Has the provider pay back what a withdrawal owes, once: under a request id that the order names, and, after the first time, only
 * what the provider has not paid back since. Whatever comes of it is stored, and the sweep asks again. Without a withdrawal, nothing.
 *
 * @param seen what the provider has just reported of the payment; `null`: this is the first time
 */
export function payBack(deps: OrderContext, orderId: string, seen?: Payment | null): Promise<void> {
  return deps.queue.run(`pay back ${orderId}`, async () => {
    const owed = await findOwed(deps.db, orderId)
    if (!owed || !deps.payments) return
    const isDone = owed.refunded_at_ms !== null
    if (isDone && !seen) return
    const payment = seen === undefined ? await deps.payments.provider.get(owed.provider_order_id) : seen
    if (payment instanceof PaymentFailure) return postpone(deps, owed, payment.reason)
    const found = toFound(owed, payment)
    if (payment) await noteWhole(deps, owed, found.isWhole)
    if (found.isPaid && isDone) return
    if (found.isPaid) return notePaid(deps, owed, found.refundId)
    if (isDone) {
      // What the provider confirmed stays paid.
      if (owed.refund_id !== null) return
      await reopen(deps, owed)
    }
    if (found.isPending) return postpone(deps, owed, 'pending at the provider')
    await request(deps, owed, found)
  })
}

type Owed = NonNullable<Awaited<ReturnType<typeof findOwed>>>

function findOwed(db: Database, orderId: string) {
  return db
    .selectFrom('withdrawal')
    .innerJoin('top_up_order', 'top_up_order.id', 'withdrawal.order_id')
    .select(['order_id', 'withdrawal.member_id', 'refund_minor', 'confirmed_at_ms', 'withdrawal.check_count'])
    .select(['withdrawal.refund_id', 'withdrawal.refunded_at_ms', 'price_cents', 'currency'])
    .select(['refunded_minor', 'provider_order_id', 'capture_id'])
    .where('order_id', '=', orderId)
    .$narrowType<{ provider_order_id: string; capture_id: string }>()
    .executeTakeFirst()
}

interface Found {
  isPaid: boolean
  /** Enough of it is on its way. */
  isPending: boolean
  /** The whole price went back: by refunds, by the bank, or in a dispute. */
  isWhole: boolean
  refundId: string | null
  requestId: string
  minor: number
}

function toFound(owed: Owed, payment: Payment | null): Found {
  const refunds = payment?.refunds.filter(({ status }) => status !== 'failed') ?? []
  const name = `withdraw-${owed.order_id}`
  const isOurs = ({ requestId }: ListedRefund) => requestId === name || requestId?.startsWith(`${name}-`)
  // The provider's times have whole seconds. Our own requests go by their name: had this clock been ahead, they would seem older than
  // the withdrawal, and what is left of the price would be paid back too.
  const sinceMs = owed.confirmed_at_ms - (owed.confirmed_at_ms % 1000)
  const isSince = (refund: ListedRefund) => isOurs(refund) || refund.createdAtMs >= sinceMs
  const since = refunds.filter(isSince)
  const completed = since.filter(({ status }) => status === 'completed')
  const capture = payment?.captures.find(({ captureId }) => captureId === owed.capture_id)
  const isWhole = capture?.status === 'refunded'
  const minor = Math.min(owed.refund_minor - sum(since), owed.price_cents - sum(refunds))
  const failedCount = payment?.refunds.filter((one) => one.status === 'failed' && isSince(one)).length ?? 0
  return {
    isPaid: isWhole || sum(completed) >= owed.refund_minor,
    isPending: minor <= 0,
    isWhole,
    refundId: completed[0]?.refundId ?? null,
    // Another amount, or one that failed for good, is another request.
    requestId: [
      name,
      ...(minor === owed.refund_minor ? [] : [minor]),
      ...(failedCount === 0 ? [] : [`again-${failedCount}`]),
    ].join('-'),
    minor,
  }
}

function sum(refunds: readonly ListedRefund[]): number {
  return refunds.reduce((total, { amount }) => total + amount.minor, 0)
}

async function request(deps: OrderContext, owed: Owed, { requestId, minor }: Found): Promise<void> {
  const { payments, fault = noFault } = deps
  fault('withdrawal:before-provider')
  const refund = await payments!.provider.refund({
    captureId: owed.capture_id,
    requestId,
    note: '',
    amount: { minor, currency: owed.currency },
  })
  fault('withdrawal:after-provider')
  if (refund instanceof PaymentFailure) {
    // The whole price went back before.
    if (refund.kind === 'done') return notePaid(deps, owed, null)
    return postpone(deps, owed, refund.reason)
  }
  if (refund.status === 'completed') return notePaid(deps, owed, refund.refundId)
  await postpone(
    deps,
    owed,
    refund.status === 'pending' ? 'pending at the provider' : 'failed at the provider',
  )
}

async function notePaid(
  { db, clock, log }: OrderContext,
  owed: Owed,
  refundId: string | null,
): Promise<void> {
  const isNew = await inTransaction(db, async (tx) => {
    // Locked: a deletion of the account that runs now either finds the payment, or is found here.
    const { deleted_at_ms } = await tx
      .selectFrom('member')
      .select('deleted_at_ms')
      .where('id', '=', owed.member_id)
      .forShare()
      .executeTakeFirstOrThrow()
    const { numUpdatedRows } = await tx
      .updateTable('withdrawal')
      .set({
        refunded_at_ms: clock.nowMs(),
        refund_id: refundId,
        failure: null,
        next_check_at_ms: null,
        ...(deleted_at_ms !== null && { name: '', send_to: null }),
      })
      .where('order_id', '=', owed.order_id)
      .where('refunded_at_ms', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await tx
      .updateTable('top_up_order')
      .set({ refund_id: refundId })
      .where('id', '=', owed.order_id)
      .execute()
    return true
  })
  if (isNew) log.info({ orderId: owed.order_id, refundId }, 'withdrawal paid back')
}

/** The order has what went back in the end, which a dispute after a withdrawal may change, and change again. */
async function noteWhole({ db }: OrderContext, owed: Owed, isWhole: boolean): Promise<void> {
  const minor = isWhole ? null : owed.refund_minor
  if (minor === owed.refunded_minor) return
  await db
    .updateTable('top_up_order')
    .set({ refunded_minor: minor })
    .where('id', '=', owed.order_id)
    .execute()
}

/** The money that had gone back in another way, as by a dispute, was received again. */
async function reopen({ db, clock, log }: OrderContext, { order_id }: Owed): Promise<void> {
  await db
    .updateTable('withdrawal')
    .set({ refunded_at_ms: null, check_count: 0, next_check_at_ms: clock.nowMs() })
    .where('order_id', '=', order_id)
    .where('refund_id', 'is', null)
    .execute()
  log.warn({ orderId: order_id }, 'withdrawal owed again: its payment was received again')
}

async function postpone({ db, clock, log }: OrderContext, owed: Owed, failure: string): Promise<void> {
  const nextMs = nextPayBackMs(owed, clock.nowMs())
  await db
    .updateTable('withdrawal')
    .set({ check_count: owed.check_count + 1, next_check_at_ms: nextMs, failure })
    .where('order_id', '=', owed.order_id)
    .where('refunded_at_ms', 'is', null)
    .execute()
  const about = { orderId: owed.order_id, reason: failure }
  if (nextMs === null) log.error(about, 'withdrawal not paid back in time; pay it back at the provider')
  else log.warn(about, 'withdrawal not paid back yet')
}

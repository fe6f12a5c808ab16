import { type Selectable, sql } from 'kysely'
import { type CalendarPeriod, toPeriod } from '../../contract/calendar-period.ts'
import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import type {
  setSpendingLimit as setCall,
  spendingLimit as showCall,
  SpendingLimit as WireLimit,
} from '../../contract/extensions/spending-limit.ts'
import { DEFAULT_CURRENCY, type Money, parseMoney, toDecimal } from '../../contract/money.ts'
import { Refusal } from '../calls/refusal.ts'
import type { Viewer } from '../calls/viewer.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import type { Database, OrderState, Tables } from '../db/tables.ts'
import { isDeleted } from '../members/is-deleted.ts'
import { isoTime } from '../runtime/iso-time.ts'
import { type LockedWallet, lockWallet } from '../wallet/lock-wallet.ts'
import type { OrderDeps } from './order-rows.ts'

/** Time to think again before more can be spent. */
const RAISE_AFTER_MS = 24 * 3_600_000

interface SpendingLimit extends Money {
  period: CalendarPeriod
}

interface Limits {
  current: SpendingLimit | null
  /** Of the row in effect; null: none. */
  currentFromMs: number | null
  next: { limit: SpendingLimit | null; fromMs: number } | null
}

/** Money was taken, or is being taken. One that nobody approved is checked again before its money is taken. */
const COUNTED_STATES = [
  'approved',
  'pending',
  'credited',
  'refunded',
] as const satisfies readonly OrderState[]

/**
 * Null if the order stays within the limit that is in effect now, in the period in which it was placed. The wallet is locked, so that
 * no other order's money is taken meanwhile.
 */
export async function findLimitRefusal(
  tx: Tx,
  { memberId, nowMs }: Pick<LockedWallet, 'memberId' | 'nowMs'>,
  price: Money,
  placedMs: number,
): Promise<Refusal | null> {
  const { current } = await loadLimits(tx, memberId, nowMs)
  if (!current) return null
  if (current.currency !== price.currency) {
    return new Refusal(
      'spendingLimit',
      `The spending limit is in ${current.currency}, the store sells in ${price.currency}. Nothing was charged.`,
    )
  }
  const { leftMinor, endMs } = await loadSpending(tx, memberId, current, placedMs)
  if (price.minor <= leftMinor) return null
  const left = `${toDecimal({ ...current, minor: leftMinor })} ${current.currency}`
  return new Refusal(
    'spendingLimit',
    `The spending limit leaves ${left} until ${isoTime(endMs)}. Nothing was charged.`,
  )
}

export async function showSpendingLimit(
  { db, clock, packages }: Pick<OrderDeps, 'db' | 'clock' | 'packages'>,
  { memberId }: Viewer,
): Promise<HandlerResult<typeof showCall>> {
  const nowMs = clock.nowMs()
  const { current, next } = await loadLimits(db, memberId, nowMs)
  const spending = current && (await loadSpending(db, memberId, current, nowMs))
  const inWords = (minor: number) => toDecimal({ minor, currency: current!.currency })
  return {
    limit: toWire(current),
    current: spending && {
      spent: inWords(spending.spentMinor),
      left: inWords(spending.leftMinor),
      endTime: spending.endMs,
    },
    next: next && { limit: toWire(next.limit), fromTime: next.fromMs },
    currency: storeCurrency(packages),
  }
}

/** Replaces a change that waits. Setting the limit in effect again only cancels that change. */
export async function setSpendingLimit(
  deps: Pick<OrderDeps, 'db' | 'clock' | 'ids' | 'packages'>,
  { limit: given }: ParsedInput<typeof setCall>,
  { memberId }: Viewer,
): Promise<null | Refusal> {
  const limit = given && fromWire(given)
  if (given && !limit)
    return new Refusal('badRequest', 'The body field "limit" has no amount of its currency.')
  return inTransaction(deps.db, async (tx) => {
    const { nowMs } = await lockWallet(tx, deps, memberId)
    if (await isDeleted(tx, memberId)) return new Refusal('invalidToken', 'This account was deleted.')
    const { current, currentFromMs } = await loadLimits(tx, memberId, nowMs)
    const isSame = isSameLimit(limit, current)
    if (limit && !isSame && limit.currency !== storeCurrency(deps.packages)) {
      return new Refusal('badRequest', 'The body field "limit" is in another currency than the store.')
    }
    const isLater = !isSame && !neverAllowsMore(limit, current)
    await forgetRows(tx, memberId, isLater || isSame ? currentFromMs : null)
    if (!isSame) await insertLimit(tx, { memberId, limit, fromMs: isLater ? nowMs + RAISE_AFTER_MS : nowMs })
    return null
  })
}

/** Compares periods too: every other one holds whole days, but a month holds parts of weeks. */
function neverAllowsMore(limit: SpendingLimit | null, current: SpendingLimit | null): boolean {
  if (!current) return true
  return (
    limit !== null &&
    limit.currency === current.currency &&
    limit.minor <= current.minor &&
    (limit.period === current.period || current.period === 'day')
  )
}

function isSameLimit(one: SpendingLimit | null, other: SpendingLimit | null): boolean {
  return one?.minor === other?.minor && one?.currency === other?.currency && one?.period === other?.period
}

function storeCurrency(packages: OrderDeps['packages']): string {
  return packages[0]?.price.currency ?? DEFAULT_CURRENCY
}

async function loadLimits(db: Database, memberId: string, nowMs: number): Promise<Limits> {
  const rows = await db
    .selectFrom('spending_limit')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('from_ms')
    .execute()
  const current = rows.findLast(({ from_ms }) => from_ms <= nowMs)
  const next = rows.find(({ from_ms }) => from_ms > nowMs)
  return {
    current: current ? fromRow(current) : null,
    currentFromMs: current?.from_ms ?? null,
    next: next ? { limit: fromRow(next), fromMs: next.from_ms } : null,
  }
}

/** A part after a withdrawal, otherwise all. */
const REFUNDED = sql`CASE WHEN state = 'refunded' THEN coalesce(refunded_minor, price_cents) ELSE 0 END`

/** By the time at which orders were placed, in the limit's currency: two are never added. */
async function loadSpending(db: Database, memberId: string, limit: SpendingLimit, atMs: number) {
  const { startMs, endMs } = toPeriod(atMs, limit.period)
  const { spentMinor } = await db
    .selectFrom('top_up_order')
    .select(sql<number>`coalesce(sum(price_cents - ${REFUNDED}), 0)::bigint`.as('spentMinor'))
    .where('member_id', '=', memberId)
    .where('currency', '=', limit.currency)
    .where('state', 'in', COUNTED_STATES)
    .where('created_at_ms', '>=', startMs)
    .where('created_at_ms', '<', endMs)
    .executeTakeFirstOrThrow()
  return { spentMinor, leftMinor: Math.max(0, limit.minor - spentMinor), endMs }
}

async function forgetRows(tx: Tx, memberId: string, exceptFromMs: number | null): Promise<void> {
  await tx
    .deleteFrom('spending_limit')
    .where('member_id', '=', memberId)
    .$if(exceptFromMs !== null, (rows) => rows.where('from_ms', '<>', exceptFromMs))
    .execute()
}

async function insertLimit(
  tx: Tx,
  { memberId, limit, fromMs }: { memberId: string; limit: SpendingLimit | null; fromMs: number },
): Promise<void> {
  await tx
    .insertInto('spending_limit')
    .values({
      member_id: memberId,
      from_ms: fromMs,
      amount_minor: limit?.minor ?? null,
      currency: limit?.currency ?? null,
      period: limit?.period ?? null,
    })
    .execute()
}

function fromRow({
  amount_minor,
  currency,
  period,
}: Selectable<Tables['spending_limit']>): SpendingLimit | null {
  return amount_minor === null || currency === null || period === null
    ? null
    : { minor: amount_minor, currency, period }
}

function fromWire({ amount, currency, period }: WireLimit): SpendingLimit | null {
  const money = parseMoney(amount, currency)
  return money && { ...money, period }
}

function toWire(limit: SpendingLimit | null): WireLimit | null {
  return limit && { amount: toDecimal(limit), currency: limit.currency, period: limit.period }
}

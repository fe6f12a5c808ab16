import { createPlatform } from '../../platform/create-platform.ts'
import type { Database } from '../../platform/db/tables.ts'
import { createMedia } from '../../platform/media/serving/create-media.ts'
import { createPlayCounter } from '../../platform/playback/plays.ts'
import { createPaypal } from '../../platform/providers/paypal/paypal.ts'
import { reconcile } from '../../platform/wallet/reconcile.ts'
import type { BookOrder } from '../../sandboxes/paypal/paypal-book.ts'
import { SITE } from '../builders/payments.ts'
import { NO_TIMERS } from '../builders/platform.ts'
import type { Diary } from './diary.ts'
import { type CrashWorld, EPISODE_COINS, GIFT_COINS, PACKAGES } from './world.ts'

/** Every order is due by then, and its buyer's time is not over. */
const LATER_MS = 2 * 3_600_000

export interface Verdict {
  /** All differences from the provider's book, and from what was acknowledged. */
  faults: string[]
  found: {
    orders: number
    captured: number
    /** Captured payments whose credit no buyer was told of: recovered by a notice or the sweep. */
    unreported: number
    refunded: number
    withdrawn: number
    unlocks: number
    notices: number
  }
}

/** Opens what the lives left behind, sweeps once, and compares. The provider's book is right by definition. */
export async function judge(world: CrashWorld, { reported }: Diary): Promise<Verdict> {
  const { db, close } = await world.open()
  try {
    await sweepLater(world, db)
    const left = await readAll(db)
    const response = await fetch(`${world.sandbox.apiOrigin}/book.json`)
    const { orders: book } = (await response.json()) as { orders: BookOrder[] }
    const captured = book.filter(isCaptured)
    const capturedIds = new Set(captured.map(({ id }) => id))
    const faults = [
      ...(await reconcile(db)).differences,
      ...paymentFaults(book, left),
      ...walletFaults(world, captured, left),
      ...withdrawalFaults(captured, left),
      ...documentFaults(left),
      ...reportFaults(reported, captured, left),
    ]
    const unreported = captured.filter(({ id }) => !reported.confirmation.has(id)).length
    const refunded = captured.filter(isRefunded).length
    const { unlocks, notices, withdrawals } = left
    const withdrawn = withdrawals.length
    const counts = { orders: book.length, captured: capturedIds.size, unreported, refunded, withdrawn }
    return { faults, found: { ...counts, unlocks: unlocks.length, notices: notices.length } }
  } finally {
    await close()
  }
}

async function readAll(db: Database) {
  return {
    orders: await db.selectFrom('top_up_order').selectAll().execute(),
    unlocks: await db.selectFrom('unlock').selectAll().execute(),
    postings: await db.selectFrom('posting').select(['id', 'member_id', 'kind']).execute(),
    entries: await db
      .selectFrom('entry')
      .select(['posting_id', 'purse', 'amount'])
      .where('account', '=', 'member')
      .execute(),
    wallets: await db.selectFrom('wallet').select(['member_id', 'coins', 'bonus']).execute(),
    withdrawals: await db.selectFrom('withdrawal').selectAll().execute(),
    documents: await db.selectFrom('document').select(['kind', 'order_id']).execute(),
    notices: await db.selectFrom('payment_notice').select('event_id').execute(),
  }
}
type Left = Awaited<ReturnType<typeof readAll>>

function isCaptured(order: BookOrder): boolean {
  return order.capture?.status === 'COMPLETED' || isRefunded(order)
}

/** In part: by a withdrawal. */
function isRefunded({ capture }: BookOrder): boolean {
  return capture?.status === 'REFUNDED' || capture?.status === 'PARTIALLY_REFUNDED'
}

/** What an order of this price gives. */
function givenFor({ value }: BookOrder): { coins: number; bonus: number } {
  return PACKAGES.find(({ priceCents }) => priceCents === Math.round(Number(value) * 100))!
}

/** Every captured payment is credited exactly once, and nothing else is. */
function paymentFaults(book: readonly BookOrder[], left: Left): string[] {
  const faults: string[] = []
  const posted = (postingId: string | null, purse: 'coins' | 'bonus') =>
    left.entries
      .filter((entry) => entry.posting_id === postingId && entry.purse === purse)
      .reduce((sum, { amount }) => sum + amount, 0)
  for (const order of book) {
    const rows = left.orders.filter((row) => row.provider_order_id === order.id)
    const [row] = rows
    const name = `payment ${order.id}, ${order.capture?.status ?? order.status}`
    if (!row || rows.length > 1) {
      // An order that the provider made and whose answer was lost has no buyer, so nothing was agreed to.
      if (order.status !== 'CREATED' || rows.length > 1) faults.push(`${name}: ${rows.length} orders know it`)
      continue
    }
    if (!isCaptured(order)) {
      if (row.credit_posting_id !== null) faults.push(`${name} was credited`)
      const isLost = order.status === 'APPROVED' && order.choice === 'pay'
      if (isLost) faults.push(`${name} was agreed to and not captured; its order is ${row.state}`)
      continue
    }
    const state = isRefunded(order) ? 'refunded' : 'credited'
    if (row.state !== state || row.capture_id !== order.capture?.id) {
      faults.push(`${name}: its order is ${row.state} with capture ${row.capture_id}`)
    }
    for (const purse of ['coins', 'bonus'] as const) {
      const given = givenFor(order)[purse]
      const credited = posted(row.credit_posting_id, purse)
      if (credited !== given) faults.push(`${name}: ${credited} ${purse} were credited and ${given} paid for`)
      if (state === 'credited') continue
      const short = (purse === 'coins' ? row.shortfall_coins : row.shortfall_bonus) ?? 0
      const taken = -posted(row.refund_posting_id, purse)
      if (taken + short !== given) faults.push(`${name}: ${taken} ${purse} went back, ${short} were missing`)
    }
  }
  const credits = left.postings.filter(({ kind }) => kind === 'top-up').length
  const captures = book.filter(isCaptured).length
  if (credits !== captures) faults.push(`${captures} payments were captured and ${credits} credited`)
  return faults
}

/** Each credit has one receipt, each refund one document, and nothing else has any. I15. */
function documentFaults({ orders, documents, withdrawals }: Left): string[] {
  const withdrawn = new Set(withdrawals.map(({ order_id }) => order_id))
  return orders.flatMap(({ id, credit_posting_id, refunded_at_ms }) => {
    const count = (kind: string) =>
      documents.filter((document) => document.order_id === id && document.kind === kind).length
    const due = {
      receipt: credit_posting_id === null ? 0 : 1,
      refund: refunded_at_ms === null || withdrawn.has(id) ? 0 : 1,
      withdrawal: withdrawn.has(id) ? 1 : 0,
    }
    return Object.entries(due)
      .filter(([kind, expected]) => count(kind) !== expected)
      .map(([kind, expected]) => `order ${id} has ${count(kind)} documents ${kind} instead of ${expected}`)
  })
}

/** What members have is what the provider's book and their unlocks say, each unlock paid once. */
function walletFaults(world: CrashWorld, captured: readonly BookOrder[], left: Left): string[] {
  const faults: string[] = []
  const unlockPostings = left.postings.filter(({ kind }) => kind === 'unlock').length
  if (unlockPostings !== left.unlocks.length) {
    faults.push(`${left.unlocks.length} episodes are unlocked and ${unlockPostings} were paid`)
  }
  const orders = new Map(left.orders.map((row) => [row.provider_order_id, row]))
  const wallets = new Map(left.wallets.map((wallet) => [wallet.member_id, wallet]))
  const refunds = new Set(left.postings.filter(({ kind }) => kind === 'refund').map(({ id }) => id))
  for (const { memberId } of world.members) {
    const paid = captured.filter(({ id }) => orders.get(id)?.member_id === memberId).map(givenFor)
    const bought = paid.reduce((sum, { coins, bonus }) => sum + coins + bonus, 0)
    const spent = left.unlocks.filter((row) => row.member_id === memberId).length * EPISODE_COINS
    const ownRefunds = new Set(
      left.postings
        .filter(({ id, member_id }) => member_id === memberId && refunds.has(id))
        .map(({ id }) => id),
    )
    const back = left.entries
      .filter((entry) => ownRefunds.has(entry.posting_id))
      .reduce((sum, { amount }) => sum - amount, 0)
    const due = GIFT_COINS + bought - spent - back
    const { coins, bonus } = wallets.get(memberId) ?? { coins: 0, bonus: 0 }
    if (coins + bonus !== due)
      faults.push(`member ${memberId} has ${coins} and ${bonus}, together it is ${due}`)
  }
  return faults
}

/** What a withdrawal owes was paid back once, and orders have what went back. */
function withdrawalFaults(captured: readonly BookOrder[], left: Left): string[] {
  const orders = new Map(left.orders.map((row) => [row.provider_order_id, row]))
  const unpaid = left.withdrawals.filter((row) => row.refunded_at_ms === null)
  const wrong = captured.filter(isRefunded).flatMap(({ id, refunds = [] }) => {
    const row = orders.get(id)
    const back = refunds.reduce((sum, { value }) => sum + Math.round(Number(value) * 100), 0)
    const said = row && (row.refunded_minor ?? row.price_cents)
    return back === said ? [] : [`payment ${id}: ${back} went back, and its order says ${said}`]
  })
  return [...unpaid.map((row) => `what is owed for order ${row.order_id} was not paid back`), ...wrong]
}

/** What was acknowledged is there. */
function reportFaults(reported: Diary['reported'], captured: readonly BookOrder[], left: Left): string[] {
  const there = {
    order: left.orders.map((row) => row.provider_order_id),
    confirmation: captured.map(({ id }) => id),
    unlock: left.unlocks.map((row) => `${row.member_id} ${row.episode_id}`),
    notice: left.notices.map((row) => row.event_id),
    refund: left.orders.filter(({ state }) => state === 'refunded').map((row) => row.provider_order_id),
    withdrawal: left.orders
      .filter(({ id }) => left.withdrawals.some((row) => row.order_id === id))
      .map((row) => row.provider_order_id),
  }
  return Object.entries(there).flatMap(([action, names]) => {
    const kept = new Set(names)
    return [...reported[action as keyof typeof reported]]
      .filter((name) => !kept.has(name))
      .map((name) => `the acknowledged ${action} ${name} is not there`)
  })
}

async function sweepLater(world: CrashWorld, db: Database): Promise<void> {
  const clock = { nowMs: () => world.deps.clock.nowMs() + LATER_MS }
  const deps = { ...world.deps, db, clock, timers: NO_TIMERS }
  const platform = createPlatform({
    ...deps,
    media: createMedia({ stores: [], secrets: ['x'.repeat(32)], clock: clock.nowMs, paidLifeMs: 60_000 }),
    plays: createPlayCounter(deps),
    sessions: { days: 1, isExclusive: true },
    providers: { google: null, facebook: null },
    payments: {
      provider: createPaypal(world.sandbox, { clock: world.deps.clock }),
      siteOrigin: SITE,
      firstTopUpBonus: 0,
    },
    packages: [],
    siteOrigin: SITE,
    states: null,
  })
  await platform.orders.sweep()
  await platform.close()
}

import { readBounded } from '../../contract/bounded-body.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { nextAttempt } from '../db/next-attempt.ts'
import type { Database } from '../db/tables.ts'
import { causeCode } from '../runtime/cause-code.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Log } from '../runtime/log.ts'
import type { AdNetwork, Purchase, Verdict } from './networks/ad-network.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Conversions per step, sent at once. */
const STEP = 10
/** Steps per run; the rest waits for the next. */
const STEPS_MAX = 20
const DEADLINE_MS = 10_000
const RESPONSE_BYTES_MAX = 64 * 1024
/** The pause after the first attempt; each doubles. Longer than an attempt may take, so that no two overlap. */
const PAUSE_MS = MINUTE_MS
/** A conversion that is due later than this comes from a wrong clock. */
export const PAUSE_MS_MAX = 4 * HOUR_MS
/** Both networks recognise an event that comes twice for 48 hours, so no attempt is made later. */
const ATTEMPTS_MS = 47 * HOUR_MS

export interface SendDeps {
  db: Database
  clock: Clock
  log: Log
  /** In ms; for tests. */
  deadlineMs?: number
}

/**
 * Sends what is due to a network, some at once. Claiming a conversion puts its next attempt off, so several processes share the work,
 * and one that is killed leaves it to the next attempt, with the same event id. Record 101.
 */
export async function sendConversions(
  deps: SendDeps,
  network: AdNetwork,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (let step = 1; step <= STEPS_MAX && !isStopped(); step += 1) {
    const claimed = await claim(deps, network)
    const verdicts = await Promise.all(claimed.map((one) => sendOne(deps, network, one)))
    // A network that is down or overloaded is left alone until the next run.
    if (claimed.length < STEP || verdicts.includes('again')) return
  }
}

interface Claimed {
  order_id: string
  click_id: string | null
  user_agent: string | null
  noted_at_ms: number
  attempt_count: number
}

/** Others skip what is being claimed here, and find it due later. */
function claim({ db, clock }: SendDeps, { name }: AdNetwork): Promise<Claimed[]> {
  const nowMs = clock.nowMs()
  return inTransaction(db, async (tx) => {
    const due = await tx
      .selectFrom('conversion')
      .select('order_id')
      .where('network', '=', name)
      .where('state', '=', 'due')
      .where(({ eb, or }) => or([eb('due_at_ms', '<=', nowMs), eb('due_at_ms', '>', nowMs + PAUSE_MS_MAX)]))
      .orderBy('due_at_ms')
      .limit(STEP)
      .forUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return []
    return tx
      .updateTable('conversion')
      .set(({ eb }) => ({
        attempt_count: eb('attempt_count', '+', 1),
        due_at_ms: nextAttempt(nowMs, 'attempt_count', { firstMs: PAUSE_MS, maxMs: PAUSE_MS_MAX }),
      }))
      .where('network', '=', name)
      .where(
        'order_id',
        'in',
        due.map(({ order_id }) => order_id),
      )
      .returning(['order_id', 'click_id', 'user_agent', 'noted_at_ms', 'attempt_count'])
      .execute()
  })
}

async function sendOne(deps: SendDeps, network: AdNetwork, claimed: Claimed): Promise<Verdict['outcome']> {
  const { log, clock } = deps
  const { order_id: orderId, attempt_count: attemptCount } = claimed
  const purchase = await readPurchase(deps.db, claimed)
  if (!purchase) {
    // Refunded before it was sent: the network learns of neither.
    await deps.db
      .deleteFrom('conversion')
      .where('order_id', '=', orderId)
      .where('network', '=', network.name)
      .execute()
    return 'refused'
  }
  const isTooOld = clock.nowMs() - purchase.paidAtMs > ATTEMPTS_MS
  const verdict: Verdict = isTooOld
    ? { outcome: 'refused', reason: 'two days passed' }
    : await attempt(network, purchase, deps.deadlineMs ?? DEADLINE_MS)
  const about = { network: network.name, orderId, attemptCount }
  switch (verdict.outcome) {
    case 'accepted':
      await end(deps, network, orderId, 'sent')
      log.info(about, 'conversion sent')
      break
    case 'again':
      log.warn({ ...about, reason: verdict.reason }, 'conversion not sent yet')
      break
    case 'refused':
      await end(deps, network, orderId, 'givenUp')
      log.error(
        { ...about, reason: verdict.reason },
        `conversion given up: ${network.label} does not count this order; check ${network.variables}`,
      )
  }
  return verdict.outcome
}

/** Null: its order is no longer credited. */
async function readPurchase(db: Database, claimed: Claimed): Promise<Purchase | null> {
  const order = await db
    .selectFrom('top_up_order')
    .select(['id', 'state', 'price_cents', 'currency', 'return_url', 'credited_at_ms'])
    .where('id', '=', claimed.order_id)
    .executeTakeFirstOrThrow()
  if (order.state !== 'credited') return null
  const page = new URL(order.return_url)
  return {
    eventId: order.id,
    paidAtMs: order.credited_at_ms as number,
    price: { minor: order.price_cents, currency: order.currency },
    pageUrl: page.origin + page.pathname,
    clickId: claimed.click_id as string,
    clickNotedAtMs: claimed.noted_at_ms,
    userAgent: claimed.user_agent as string,
  }
}

async function attempt(network: AdNetwork, purchase: Purchase, deadlineMs: number): Promise<Verdict> {
  const { url, headers, body } = network.call(purchase)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    })
    return network.judge(response.status, await readJson(response))
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown'
    return { outcome: 'again', reason: causeCode(error) ?? name }
  }
}

/** Null: no JSON. A status that has arrived counts, whatever becomes of its body. */
async function readJson({ body }: Response): Promise<unknown> {
  try {
    const bytes =
      body && (await readBounded(body as unknown as AsyncIterable<Uint8Array>, RESPONSE_BYTES_MAX))
    return bytes ? JSON.parse(bytes.toString('utf8')) : null
  } catch {
    return null
  }
}

async function end(
  { db, clock }: SendDeps,
  { name }: AdNetwork,
  orderId: string,
  state: 'sent' | 'givenUp',
): Promise<void> {
  await db
    .updateTable('conversion')
    .set({ state, due_at_ms: null, ended_at_ms: clock.nowMs(), click_id: null, user_agent: null })
    .where('order_id', '=', orderId)
    .where('network', '=', name)
    .where('state', '=', 'due')
    .execute()
}

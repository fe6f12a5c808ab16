/**
 * Kills processes that credit paid orders and send their receipts, again and again, and looks at what is left:
 * `node tests/crash/receipts.ts [--orders 300] [--figures]`, on PostgreSQL, with a real mail server that lives on and drops a
 * connection at each kill, after it has the mail. Ends with 1 when an order has no receipt or two, when a mail was lost, or under way twice at a
 * time. Row 439.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openPostgres } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/tables.ts'
import { systemClock } from '../../platform/runtime/clock.ts'
import { randomIds } from '../../platform/runtime/ids.ts'
import { lockWallet } from '../../platform/wallet/lock-wallet.ts'
import { reconcile } from '../../platform/wallet/reconcile.ts'
import { startMailServer, type TestMailServer } from '../builders/mail-server.ts'
import { signedInMember } from '../builders/members.ts'
import { mayLackPostgres, startPostgres } from '../conformance/postgres.ts'
import { writeFigures } from '../verify/figures.ts'

const WORKER = join(import.meta.dirname, 'receipt-worker.ts')
const WORKERS = 2
const MEMBERS = 50
/** A worker is killed whenever so many more orders are credited. */
const KILL_EVERY = 40
const POLL_MS = 100
/** Without any progress for so long, something hangs. */
const STANDSTILL_MS_MAX = 60_000

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '300' }, figures: { type: 'boolean', default: false } },
})
const orderCount = Number(values.orders)
if (!Number.isSafeInteger(orderCount) || orderCount < KILL_EVERY) {
  throw new RangeError(`--orders takes a whole number from ${KILL_EVERY}.`)
}

async function fill(db: Database): Promise<void> {
  const deps = { db, clock: systemClock, ids: randomIds, sessions: { days: 1, isExclusive: true } }
  const memberIds: string[] = []
  for (let n = 0; n < MEMBERS; n += 1) {
    const { memberId } = await signedInMember(deps, { thirdPartyId: `m${n}` })
    await inTransaction(db, (tx) => lockWallet(tx, deps, memberId))
    memberIds.push(memberId)
  }
  const address = (memberId: string) => ({
    member_id: memberId,
    language: 'en',
    address: `${memberId}@mail.example`,
    confirmed_at_ms: 1,
  })
  await db.insertInto('mail_address').values(memberIds.map(address)).execute()
  const nowMs = Date.now()
  for (let n = 0; n < orderCount; n += 1) {
    const id = `order${n}`
    await db
      .insertInto('top_up_order')
      .values({
        id,
        member_id: memberIds[n % MEMBERS]!,
        extend_product_id: id,
        asked: id,
        product_id: 'evening',
        product_name: '500 coins',
        price_cents: 499,
        currency: 'USD',
        coins: 500,
        bonus: 50,
        vip_days: 0,
        store_type: 2,
        return_url: 'https://watch.example/',
        create_request_id: `create-${id}`,
        capture_request_id: `capture-${id}`,
        refund_request_id: `refund-${id}`,
        created_at_ms: nowMs,
        state: 'approved',
        approved_at_ms: nowMs,
        next_check_at_ms: nowMs,
      })
      .execute()
  }
}

const countCredited = (db: Database) => count(db, 'credited')
const countSent = (db: Database) => count(db, 'sent')

async function count(db: Database, what: 'credited' | 'sent'): Promise<number> {
  const { rows } = await (what === 'credited'
    ? sql<{ n: number }>`SELECT count(*)::int AS n FROM top_up_order WHERE state = 'credited'`
    : sql<{ n: number }>`SELECT count(*)::int AS n FROM document WHERE sent_at_ms IS NOT NULL`
  ).execute(db)
  return rows[0]!.n
}

/** Calls `onProgress` with each new number until it is `goal`. */
async function follow(
  read: () => Promise<number>,
  goal: number,
  onProgress: (reached: number) => Promise<void> = async () => {},
): Promise<void> {
  let reached = -1
  let movedAtMs = performance.now()
  while (reached < goal) {
    const now = await read()
    if (now !== reached) movedAtMs = performance.now()
    if (performance.now() - movedAtMs > STANDSTILL_MS_MAX)
      throw new Error(`Nothing moves at ${now} of ${goal}.`)
    reached = now
    await onProgress(reached)
    await wait(POLL_MS)
  }
}

async function judge(db: Database, mail: TestMailServer, kills: number): Promise<string[]> {
  const documents = await db.selectFrom('document').selectAll().where('kind', '=', 'receipt').execute()
  const { rows } = { rows: await db.selectFrom('top_up_order').select(['id', 'state']).execute() }
  const faults = [...(await reconcile(db)).differences]
  for (const { id, state } of rows) {
    const own = documents.filter(({ order_id }) => order_id === id).length
    if (state !== 'credited' || own !== 1) faults.push(`order ${id} is ${state} and has ${own} receipts`)
  }
  const sent = new Map<string, number>()
  for (const { messageId } of mail.received) sent.set(messageId, (sent.get(messageId) ?? 0) + 1)
  for (const { id } of documents) {
    if (!sent.has(`<${id}@watch.example>`)) faults.push(`receipt ${id} never arrived`)
  }
  if (sent.size !== documents.length) faults.push(`${sent.size} mails for ${documents.length} receipts`)
  if (mail.mostAtOnce() > 1) faults.push(`a mail was under way ${mail.mostAtOnce()} times at once`)
  const again = mail.received.length - sent.size
  console.log(
    `receipts: ${rows.length} orders, ${documents.length} receipts, ${kills} kills, ${again} mails sent again with the same id`,
  )
  return faults
}

async function main(): Promise<string[]> {
  const postgres = await startPostgres()
  const db = openPostgres(postgres.url, () => {})
  const mail = await startMailServer('none')
  const workers: ChildProcess[] = []
  const start = () =>
    workers.push(spawn(process.execPath, [WORKER, postgres.url, String(mail.port)], { stdio: 'inherit' }))
  async function kill(): Promise<void> {
    const worker = workers.shift()
    if (!worker || worker.exitCode !== null || worker.signalCode !== null) return
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  }
  try {
    await migrate(db)
    await fill(db)
    for (let n = 0; n < WORKERS; n += 1) start()
    const startedAtMs = performance.now()
    let kills = 0
    await follow(
      () => countCredited(db),
      orderCount,
      async (credited) => {
        if (credited < (kills + 1) * KILL_EVERY || credited === orderCount) return
        mail.faults.push('dropsAfterData')
        await kill()
        start()
        kills += 1
      },
    )
    while (workers.length > 0) await kill()
    mail.faults.length = 0
    // What killed processes had taken, and what was dropped, waits for its next attempt.
    await db
      .updateTable('document')
      .set({ next_try_at_ms: Date.now() })
      .where('next_try_at_ms', 'is not', null)
      .execute()
    for (let n = 0; n < WORKERS; n += 1) start()
    await follow(() => countSent(db), orderCount)
    const faults = await judge(db, mail, kills)
    if (values.figures) {
      const seconds = Math.round((performance.now() - startedAtMs) / 1000)
      const again = mail.received.length - orderCount
      await writeFigures('receipts', { orders: orderCount, kills, seconds, sentAgain: again, faults })
    }
    return faults
  } finally {
    while (workers.length > 0) await kill()
    await mail.close()
    await db.destroy()
    await postgres.stop()
  }
}

if (mayLackPostgres()) console.log('postgres: skipped, as ALLOW_SKIP says')
else {
  const faults = await main()
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}

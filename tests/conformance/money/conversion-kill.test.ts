import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { migrate } from '../../../platform/db/migrate.ts'
import { openPostgres } from '../../../platform/db/open.ts'
import type { Database } from '../../../platform/db/tables.ts'
import { startAdNetworks, type TestAdNetworks } from '../../builders/ad-networks.ts'
import { aBuyer } from '../../builders/money.ts'
import { platformOver, withoutTriggers } from '../../builders/platform.ts'
import { mayLackPostgres, type OwnPostgres, startPostgres } from '../postgres.ts'

const SENDER = join(import.meta.dirname, '../../builders/conversion-sender.ts')
const COUNT = 60
const WAIT = { timeout: 60_000, interval: 50 }

let server: OwnPostgres
let db: Database
let ads: TestAdNetworks
const senders: ChildProcess[] = []

beforeEach(async () => {
  server = await startPostgres()
  db = openPostgres(server.url, () => {})
  await migrate(db)
  ads = await startAdNetworks()
}, 120_000)
afterEach(async () => {
  for (const sender of senders.splice(0)) sender.kill('SIGKILL')
  await ads.close()
  await db.destroy()
  await server.stop()
})

const startSender = () => {
  const sender = spawn(process.execPath, [SENDER, server.url, ads.env.META_API_URL], { stdio: 'inherit' })
  senders.push(sender)
  return sender
}

/** Paid orders whose conversions are due. */
async function fill(): Promise<string[]> {
  const { memberId } = await aBuyer(platformOver(db))
  const nowMs = Date.now()
  const ids = Array.from({ length: COUNT }, (_, index) => `order${index}`)
  const orders = ids.map((id) => ({
    id,
    member_id: memberId,
    extend_product_id: id,
    asked: id,
    product_id: 'evening',
    product_name: 'Evening',
    price_cents: 499,
    currency: 'USD',
    coins: 0,
    bonus: 0,
    vip_days: 7,
    store_type: 2,
    return_url: 'https://watch.example/',
    create_request_id: `create-${id}`,
    capture_request_id: `capture-${id}`,
    refund_request_id: `refund-${id}`,
    created_at_ms: nowMs,
    state: 'credited' as const,
    credited_at_ms: nowMs,
    capture_id: `c-${id}`,
    credit_posting_id: null,
  }))
  await withoutTriggers(db, (tx) =>
    tx
      .insertInto('top_up_order')
      .values(orders as never)
      .execute(),
  )
  const conversions = ids.map((id) => ({
    order_id: id,
    network: 'meta',
    member_id: memberId,
    click_id: 'click',
    user_agent: 'agent',
    noted_at_ms: nowMs,
    state: 'due' as const,
    due_at_ms: nowMs,
  }))
  await db.insertInto('conversion').values(conversions).execute()
  return ids
}

describe.skipIf(mayLackPostgres())('conversions on PostgreSQL', () => {
  test('two processes send each once, and what a killed one had taken is sent by the other, with the same id (row 452)', async () => {
    const ids = await fill()
    // Some of the first requests stay open, and their process is killed meanwhile.
    ads.faults.push('hangs', 'hangs', 'hangs')
    const killed = startSender()
    await vi.waitFor(() => expect(ads.waiting).toHaveLength(3), WAIT)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    startSender()
    startSender()
    const countSent = async () => {
      const rows = await db.selectFrom('conversion').select('state').where('state', '=', 'sent').execute()
      return rows.length
    }
    await vi.waitFor(async () => expect(await countSent()).toBeGreaterThanOrEqual(COUNT - 10), WAIT)
    const left = await db
      .updateTable('conversion')
      .set({ due_at_ms: Date.now() })
      .where('state', '=', 'due')
      .returning('order_id')
      .execute()
    expect(left.length).toBeGreaterThanOrEqual(3)
    await vi.waitFor(async () => expect(await countSent()).toBe(COUNT), WAIT)
    expect(new Set(ads.received.map(({ eventId }) => eventId))).toEqual(new Set(ids))
    // Twice at most what the killed process had under way.
    expect(ads.received.length - COUNT).toBeLessThanOrEqual(10)
  }, 180_000)
})

import { randomUUID } from 'node:crypto'
import type { Clock, Timers } from '../../platform/runtime/clock.ts'
import type { Log } from '../../platform/runtime/log.ts'
import type { Book, BookOrder, Delivery } from './paypal-book.ts'
import { type EventType, eventJson } from './paypal-json.ts'
import type { PaypalKeys } from './paypal-keys.ts'
import { noticeSignatures } from './paypal-signatures.ts'

export interface Notices {
  add(type: EventType, order: BookOrder): void
  deliver(isAll?: boolean): Promise<void>
  isSigned(fields: Readonly<Record<string, unknown>>, rawEvent: string): boolean
  close(): Promise<void>
}

interface NoticesOptions {
  book: Book
  keys: PaypalKeys
  origin: string
  noticeUrl: string
  clock: Clock
  timers: Timers
  log: Log
}

const TICK_MS = 500
const LATE_MS = 10 * 60_000
/** With this delay, the notice of an approval arrives long after that of the capture. */
const REORDERED_MS = 5_000
const DEADLINE_MS = 20_000
/** Like the real provider: 25 times in three days. */
const ATTEMPTS_MAX = 25
const RETRY_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000, 14_400_000]

export function createNotices({
  book,
  keys,
  origin,
  noticeUrl,
  clock,
  timers,
  log,
}: NoticesOptions): Notices {
  let delivering: Promise<void> | null = null
  let isClosed = false
  const signatures = noticeSignatures(keys, origin)

  const createBody = (type: EventType, order: BookOrder) =>
    JSON.stringify(eventJson(type, order, { origin, atMs: clock.nowMs() }))

  function queue(body: string, afterMs: number, isForged = false): void {
    const dueAtMs = clock.nowMs() + afterMs
    book.queue({ id: randomUUID(), body, dueAtMs, attempts: 0, isForged, isDone: false })
  }

  async function send(delivery: Delivery): Promise<void> {
    const { body, isForged } = delivery
    const attempts = delivery.attempts + 1
    let isDone = false
    try {
      const headers = signatures.toHeaders({ body, isForged, atMs: clock.nowMs() })
      const signal = AbortSignal.timeout(DEADLINE_MS)
      const response = await fetch(noticeUrl, { method: 'POST', headers, body, redirect: 'manual', signal })
      isDone = response.ok
      await response.body?.cancel()
    } catch {
      // Unreachable or too slow: it is sent again.
    }
    const retryMs = RETRY_MS[Math.min(attempts, RETRY_MS.length) - 1] as number
    if (!isDone && attempts >= ATTEMPTS_MAX) log.warn({ noticeUrl }, 'sandbox webhook delivery abandoned')
    const isOver = isDone || isForged || attempts >= ATTEMPTS_MAX
    book.queue({ ...delivery, attempts, dueAtMs: clock.nowMs() + retryMs, isDone: isOver })
  }

  async function deliverDue(isAll: boolean): Promise<void> {
    for (const delivery of book.deliveries().toSorted((a, b) => a.dueAtMs - b.dueAtMs)) {
      if (isClosed) return
      if (isAll || delivery.dueAtMs <= clock.nowMs()) await send(delivery)
    }
  }

  async function deliver(isAll = false): Promise<void> {
    while (delivering) await delivering
    delivering = deliverDue(isAll).finally(() => {
      delivering = null
    })
    await delivering
  }

  const stop = timers.every(TICK_MS, () => {
    if (!delivering) void deliver()
  })

  return {
    add(type, order) {
      const { fault } = order
      const body = createBody(type, order)
      book.note({ id: randomUUID(), body, atMs: clock.nowMs() })
      if (fault === 'noticeLost') return
      const isApproval = type === 'CHECKOUT.ORDER.APPROVED'
      queue(
        body,
        fault === 'noticeLate' ? LATE_MS : fault === 'noticeReordered' && isApproval ? REORDERED_MS : 0,
      )
      if (fault === 'noticeTwice') queue(body, 0)
      if (fault === 'noticeForged') queue(createBody(type, order), 0, true)
    },
    deliver,
    isSigned: signatures.isSigned,
    async close() {
      isClosed = true
      stop()
      await delivering
    },
  }
}

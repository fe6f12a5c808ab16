import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Clock, Timers } from '../../platform/runtime/clock.ts'
import type { Log } from '../../platform/runtime/log.ts'
import type { Book, BookOrder, Delivery } from './paypal-book.ts'
import { captureJson, orderJson, refundJson } from './paypal-json.ts'
import type { PaypalKeys } from './paypal-keys.ts'

export type EventType =
  | 'CHECKOUT.ORDER.APPROVED'
  | 'PAYMENT.CAPTURE.COMPLETED'
  | 'PAYMENT.CAPTURE.PENDING'
  | 'PAYMENT.CAPTURE.DECLINED'
  | 'PAYMENT.CAPTURE.REFUNDED'

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

export const CERTIFICATE_PATH = '/v1/notifications/certs/sandbox'
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

  function createBody(type: EventType, order: BookOrder): string {
    const resourceType = type.startsWith('CHECKOUT')
      ? 'checkout-order'
      : type.endsWith('REFUNDED')
        ? 'refund'
        : 'capture'
    const resource = {
      'checkout-order': () => orderJson(order, origin),
      capture: () => captureJson(order, origin),
      refund: () => refundJson(order, order.refundIds.at(-1) ?? '', origin),
    }[resourceType]()
    return JSON.stringify({
      id: `WH-${randomUUID().toUpperCase()}`,
      event_version: '1.0',
      create_time: new Date(clock.nowMs()).toISOString(),
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: type,
      summary: `${type} for order ${order.id}`,
      resource,
      links: [],
    })
  }

  function queue(body: string, afterMs: number, isForged = false): void {
    const dueAtMs = clock.nowMs() + afterMs
    book.queue({ id: randomUUID(), body, dueAtMs, attempts: 0, isForged, isDone: false })
  }

  function createHeaders(body: string, isForged: boolean): Record<string, string> {
    const id = randomUUID()
    const time = new Date(clock.nowMs()).toISOString()
    const signer = createSign('RSA-SHA256').update(signedText(id, time, keys.webhookId, body))
    const strangers = () =>
      generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })
    return {
      'Content-Type': 'application/json',
      'User-Agent': 'PayPal/AUHD-214.0-sandbox',
      'Paypal-Auth-Algo': 'SHA256withRSA',
      'Paypal-Auth-Version': 'v2',
      'Paypal-Cert-Url': `${origin}${CERTIFICATE_PATH}`,
      'Paypal-Transmission-Id': id,
      'Paypal-Transmission-Time': time,
      'Paypal-Transmission-Sig': signer.sign(isForged ? strangers() : keys.privateKey, 'base64'),
    }
  }

  async function send(delivery: Delivery): Promise<void> {
    const { body, isForged } = delivery
    const attempts = delivery.attempts + 1
    let isDone = false
    try {
      const headers = createHeaders(body, isForged)
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
    isSigned(fields, rawEvent) {
      const { transmission_id: id, transmission_time: time, transmission_sig: signature } = fields
      if (fields.webhook_id !== keys.webhookId || fields.auth_algo !== 'SHA256withRSA') return false
      if (fields.cert_url !== `${origin}${CERTIFICATE_PATH}` || typeof signature !== 'string') return false
      const text = signedText(String(id), String(time), keys.webhookId, rawEvent)
      return keys.verify(text, signature)
    },
    async close() {
      isClosed = true
      stop()
      await delivering
    },
  }
}

function signedText(id: string, time: string, webhookId: string, body: string): string {
  return `${id}|${time}|${webhookId}|${crc32(body)}`
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBounded } from '../../contract/bounded-body.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import { beSlow, NONSENSE_PAGE } from '../pages/faults.ts'
import { leaving, sendHtml, sendJson } from '../pages/serve.ts'
import type { Book, BookOrder } from './paypal-book.ts'
import { createCalls } from './paypal-calls.ts'
import type { PaypalKeys } from './paypal-keys.ts'
import type { Notices } from './paypal-notices.ts'
import { createPaypalOrders } from './paypal-orders.ts'
import { type ApiResponse, refuse } from './paypal-response.ts'
import { CERTIFICATE_PATH } from './paypal-signatures.ts'
import { createTokens } from './paypal-tokens.ts'

interface ApiOptions {
  book: Book
  keys: PaypalKeys
  notices: Notices
  origin: string
  noticeUrl: string
  clock: Clock
  closing: AbortSignal
}

const BODY_BYTES_MAX = 128 * 1024

export function createPaypalApi({ book, keys, notices, origin, noticeUrl, clock, closing }: ApiOptions) {
  const tokens = createTokens(keys, clock)
  const orders = createPaypalOrders({ book, notices, origin, clock })
  const perform = createCalls({ book, keys, orders, origin, noticeUrl, clock })
  const struck = new Set<string>()

  function findFault(method: string, path: string): { fault: string; order: BookOrder } | null {
    const [, orderId = ''] = /^\/v2\/checkout\/orders\/([A-Z0-9]+)\/capture$/.exec(path) ?? []
    const order = method === 'POST' ? book.order(orderId) : null
    if (!order?.fault || struck.has(order.id) || order.status !== 'APPROVED') return null
    struck.add(order.id)
    return { fault: order.fault, order }
  }

  return {
    async handle(req: IncomingMessage, res: ServerResponse, path: string, search: string): Promise<boolean> {
      const method = req.method ?? 'GET'
      if (path === CERTIFICATE_PATH && method === 'GET') {
        sendHtml(res, 200, keys.publicKey, { 'Content-Type': 'application/x-pem-file' })
        return true
      }
      if (!/^\/v[12]\//.test(path)) return false
      const bytes = await readBounded(req, BODY_BYTES_MAX)
      const text = bytes?.toString('utf8') ?? ''
      if (path === '/v1/oauth2/token' && method === 'POST')
        return say(res, tokens.issue(req.headers.authorization))
      const refusal = tokens.refuse(req.headers.authorization)
      if (refusal) return say(res, refusal)
      const body = parseJson(text)
      if (path === '/v1/notifications/verify-webhook-signature' && method === 'POST') {
        const isTrue = notices.isSigned(Object(body), extractRawEvent(text, body))
        return say(res, { status: 200, json: { verification_status: isTrue ? 'SUCCESS' : 'FAILURE' } })
      }
      const struckNow = findFault(method, path)
      if (struckNow?.fault === 'down') {
        return say(res, refuse(503, 'SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE', 'Service Unavailable.'))
      }
      if (struckNow?.fault === 'slow') {
        await beSlow(closing, leaving(res))
        return true
      }
      if (struckNow?.fault === 'nonsense') {
        sendHtml(res, 200, NONSENSE_PAGE)
        return true
      }
      const response = perform({
        method,
        path: path + search,
        body,
        requestId: header(req, 'paypal-request-id'),
      })
      if (struckNow?.fault === 'replyLost') {
        res.destroy()
        return true
      }
      return say(res, response)
    },
  }
}

function header(req: IncomingMessage, name: string): string | undefined {
  const value = req.headers[name]
  return typeof value === 'string' ? value : undefined
}

function say(res: ServerResponse, { status, json }: ApiResponse): true {
  sendJson(res, status, json)
  return true
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The exact bytes; written again for a caller that did not send the event last. */
function extractRawEvent(text: string, body: unknown): string {
  const at = text.indexOf('"webhook_event":')
  const raw = at === -1 ? '' : text.slice(at + '"webhook_event":'.length, text.lastIndexOf('}'))
  return parseJson(raw) === null ? JSON.stringify(Object(body).webhook_event ?? null) : raw
}

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { readBounded } from '../../http/bounded-body.ts'
import type { Clock } from '../../runtime/clock.ts'
import { toCents } from '../cents.ts'
import { createExpiringStore } from './expiring-store.ts'
import { beSlow, NONSENSE_PAGE } from './faults.ts'
import type { Book, BookOrder } from './paypal-book.ts'
import { errorJson, orderJson, refundJson } from './paypal-json.ts'
import type { PaypalKeys } from './paypal-keys.ts'
import { CERTIFICATE_PATH, type Notices } from './paypal-notices.ts'
import { answerHtml, answerJson, leaving } from './serve.ts'

interface ApiOptions {
  book: Book
  keys: PaypalKeys
  notices: Notices
  origin: string
  /** Where notices go. */
  noticeUrl: string
  clock: Clock
  closing: AbortSignal
}

interface Answer {
  status: number
  json: unknown
}

const BODY_BYTES_MAX = 128 * 1024
const TOKEN_MS = 9 * 3_600_000
const TOKENS_MAX = 1_000
/** How long the provider recognises a repeated request. */
const REQUEST_MS = 6 * 3_600_000
/** How long a buyer has. */
export const APPROVAL_MS = 3 * 3_600_000

const NewOrder = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.object({
        reference_id: z.string().max(256).default('default'),
        custom_id: z.string().max(127).nullish(),
        invoice_id: z.string().max(127).nullish(),
        description: z.string().max(127).default(''),
        amount: z.object({
          currency_code: z.literal('USD'),
          value: z.string().refine((text) => (toCents(text) ?? 0) > 0),
        }),
      }),
    )
    .length(1),
  payment_source: z.object({
    paypal: z.object({ experience_context: z.object({ return_url: z.url(), cancel_url: z.url() }) }),
  }),
})

/** The calls of the provider's REST API that we use. Answers false when there is none at the path. */
export function createPaypalApi({ book, keys, notices, origin, noticeUrl, clock, closing }: ApiOptions) {
  const tokens = createExpiringStore<true>(TOKENS_MAX, clock)
  /** Orders whose fault has occurred: each occurs once. */
  const struck = new Set<string>()

  function issueToken(req: IncomingMessage): Answer {
    const given = Buffer.from((req.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString()
    if (given !== `${keys.clientId}:${keys.clientSecret}`) {
      return {
        status: 401,
        json: { error: 'invalid_client', error_description: 'Client Authentication failed' },
      }
    }
    const text = `A21AA${randomBytes(40).toString('base64url')}`
    tokens.put(text, true, TOKEN_MS)
    return {
      status: 200,
      json: {
        scope: 'openid',
        access_token: text,
        token_type: 'Bearer',
        app_id: 'APP-SANDBOX',
        expires_in: TOKEN_MS / 1000,
      },
    }
  }

  function createOrder(body: unknown): Answer {
    const parsed = NewOrder.safeParse(body)
    if (!parsed.success) {
      const at = parsed.error.issues[0]?.path.join('/') ?? ''
      return refuse(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_VALUE', `The value of /${at} is not valid.`)
    }
    const [unit] = parsed.data.purchase_units
    const { return_url: returnUrl, cancel_url: cancelUrl } =
      parsed.data.payment_source.paypal.experience_context
    const order: BookOrder = {
      id: newId(),
      status: 'CREATED',
      createdAtMs: clock.nowMs(),
      approvedAtMs: null,
      referenceId: unit!.reference_id,
      customId: unit!.custom_id ?? null,
      invoiceId: unit!.invoice_id ?? null,
      description: unit!.description,
      currency: unit!.amount.currency_code,
      value: unit!.amount.value,
      returnUrl,
      cancelUrl,
      choice: null,
      fault: null,
      capture: null,
      refundIds: [],
    }
    book.write(order)
    return { status: 200, json: orderJson(order, origin) }
  }

  function captureOrder(order: BookOrder): Answer {
    if (order.status === 'COMPLETED') {
      return refuse(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED', 'Order already captured.')
    }
    if (order.status === 'CREATED') {
      return refuse(
        422,
        'UNPROCESSABLE_ENTITY',
        'ORDER_NOT_APPROVED',
        'Payer has not yet approved the Order.',
      )
    }
    if (isPaidAlready(order)) {
      return refuse(422, 'UNPROCESSABLE_ENTITY', 'DUPLICATE_INVOICE_ID', 'Duplicate Invoice ID detected.')
    }
    if (order.choice === 'declined') {
      book.write({ ...order, status: 'CREATED', choice: null })
      return refuse(
        422,
        'UNPROCESSABLE_ENTITY',
        'INSTRUMENT_DECLINED',
        'The instrument presented was either declined by the processor or bank.',
      )
    }
    const isPending = order.choice === 'pending'
    const capture = {
      id: newId(),
      status: isPending ? 'PENDING' : 'COMPLETED',
      createdAtMs: clock.nowMs(),
    } as const
    const captured = { ...order, status: 'COMPLETED', capture } as const
    book.write(captured)
    notices.add(isPending ? 'PAYMENT.CAPTURE.PENDING' : 'PAYMENT.CAPTURE.COMPLETED', captured)
    return { status: 201, json: orderJson(captured, origin) }
  }

  function isPaidAlready({ id, invoiceId }: BookOrder): boolean {
    return (
      invoiceId !== null &&
      book.orders().some((other) => other.id !== id && other.invoiceId === invoiceId && other.capture)
    )
  }

  function refundCapture(order: BookOrder): Answer {
    if (order.capture?.status === 'REFUNDED') {
      return refuse(
        422,
        'UNPROCESSABLE_ENTITY',
        'CAPTURE_FULLY_REFUNDED',
        'The capture has already been fully refunded.',
      )
    }
    if (order.capture?.status !== 'COMPLETED') {
      return refuse(422, 'UNPROCESSABLE_ENTITY', 'TRANSACTION_REFUSED', 'The capture is not completed.')
    }
    const refundId = newId()
    const refunded: BookOrder = {
      ...order,
      capture: { ...order.capture, status: 'REFUNDED' },
      refundIds: [...order.refundIds, refundId],
    }
    book.write(refunded)
    notices.add('PAYMENT.CAPTURE.REFUNDED', refunded)
    return { status: 201, json: refundJson(refunded, refundId, origin) }
  }

  function findOrder(id: string): BookOrder | null {
    const order = book.order(id)
    // The provider forgets what nobody approved in time.
    return order && (order.status !== 'CREATED' || clock.nowMs() - order.createdAtMs < APPROVAL_MS)
      ? order
      : null
  }

  const notFound = () =>
    refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.')

  /** The response of a call; its effect is in the book. */
  function perform(method: string, path: string, body: unknown): Answer | null {
    if (method === 'POST' && path === '/v2/checkout/orders') return createOrder(body)
    if (method === 'GET' && path === `/v1/notifications/webhooks/${keys.webhookId}`) {
      return { status: 200, json: { id: keys.webhookId, url: noticeUrl, event_types: [{ name: '*' }] } }
    }
    const [, orderId = '', capture] = /^\/v2\/checkout\/orders\/([A-Z0-9]+)(\/capture)?$/.exec(path) ?? []
    if (orderId !== '') {
      const order = findOrder(orderId)
      if (!order) return notFound()
      if (method === 'POST' && capture) return captureOrder(order)
      return method === 'GET' && !capture ? { status: 200, json: orderJson(order, origin) } : null
    }
    const [, captureId] = /^\/v2\/payments\/captures\/([A-Z0-9]+)\/refund$/.exec(path) ?? []
    if (captureId === undefined || method !== 'POST') return null
    const order = book.orders().find((one) => one.capture?.id === captureId)
    return order ? refundCapture(order) : notFound()
  }

  /** A repeated request gets the same response and has no effect. */
  function performOnce(
    method: string,
    path: string,
    body: unknown,
    requestId: string | undefined,
  ): Answer | null {
    if (requestId === undefined || method !== 'POST') return perform(method, path, body)
    const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
    const key = `${path} ${requestId}`
    const kept = book.answer(key)
    if (kept && clock.nowMs() - kept.atMs < REQUEST_MS) {
      const { status, json } = kept
      return kept.hash === hash
        ? { status, json }
        : refuse(
            422,
            'UNPROCESSABLE_ENTITY',
            'DUPLICATE_REQUEST_ID',
            'The request ID was used for another request.',
          )
    }
    const answer = perform(method, path, body)
    // Failed requests can be retried, as with the real provider.
    if (answer && answer.status < 300) book.keep({ key, hash, ...answer, atMs: clock.nowMs() })
    return answer
  }

  /** The order's fault at this step, once. */
  function findFault(method: string, path: string): { fault: string; order: BookOrder } | null {
    const [, orderId = ''] = /^\/v2\/checkout\/orders\/([A-Z0-9]+)\/capture$/.exec(path) ?? []
    const order = method === 'POST' ? book.order(orderId) : null
    if (!order?.fault || struck.has(order.id) || order.status !== 'APPROVED') return null
    struck.add(order.id)
    return { fault: order.fault, order }
  }

  return {
    async answer(req: IncomingMessage, res: ServerResponse, path: string): Promise<boolean> {
      const method = req.method ?? 'GET'
      if (path === CERTIFICATE_PATH && method === 'GET') {
        answerHtml(res, 200, keys.publicKey, { 'Content-Type': 'application/x-pem-file' })
        return true
      }
      if (!/^\/v[12]\//.test(path)) return false
      const bytes = await readBounded(req, BODY_BYTES_MAX)
      const text = bytes?.toString('utf8') ?? ''
      if (path === '/v1/oauth2/token' && method === 'POST') return say(res, issueToken(req))
      const token = (req.headers.authorization ?? '').replace(/^Bearer /, '')
      if (!tokens.get(token)) {
        return say(res, {
          status: 401,
          json: { error: 'invalid_token', error_description: 'Token signature verification failed' },
        })
      }
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
        answerHtml(res, 200, NONSENSE_PAGE)
        return true
      }
      const answer = performOnce(method, path, body, header(req, 'paypal-request-id'))
      if (struckNow?.fault === 'replyLost') {
        res.destroy()
        return true
      }
      return say(res, answer ?? notFound())
    },
  }
}

function header(req: IncomingMessage, name: string): string | undefined {
  const value = req.headers[name]
  return typeof value === 'string' ? value : undefined
}

function say(res: ServerResponse, { status, json }: Answer): true {
  answerJson(res, status, json)
  return true
}

function refuse(status: number, name: string, issue: string, description: string): Answer {
  return { status, json: errorJson(name, issue, description) }
}

/** Seventeen capital letters and digits, as the real one's. */
function newId(): string {
  return randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The event as it was sent, byte by byte; a caller that put it elsewhere gets it written again. */
function extractRawEvent(text: string, body: unknown): string {
  const at = text.indexOf('"webhook_event":')
  const raw = at === -1 ? '' : text.slice(at + '"webhook_event":'.length, text.lastIndexOf('}'))
  return parseJson(raw) === null ? JSON.stringify(Object(body).webhook_event ?? null) : raw
}

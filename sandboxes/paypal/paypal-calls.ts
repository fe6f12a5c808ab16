import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Book, BookOrder } from './paypal-book.ts'
import { orderJson } from './paypal-json.ts'
import type { PaypalKeys } from './paypal-keys.ts'
import type { PaypalOrders } from './paypal-orders.ts'
import { type Answer, notFound, refuse } from './paypal-response.ts'

interface CallsOptions {
  book: Book
  keys: PaypalKeys
  orders: PaypalOrders
  origin: string
  /** Where notices go. */
  noticeUrl: string
  clock: Clock
}

export interface Call {
  method: string
  /** With its query. */
  path: string
  body: unknown
  /** Calls with the same one are the same call. */
  requestId: string | undefined
}

interface Route {
  method: 'GET' | 'POST'
  path: RegExp
  answer(id: string, call: Call): Answer
}

/** How long the provider recognises a repeated request. */
const REQUEST_MS = 6 * 3_600_000

/** Performs calls, one sent twice only once. The effect of a call is in the book. */
export function createCalls(options: CallsOptions): (call: Call) => Answer {
  const { book, clock } = options
  const routes = createRoutes(options)

  function perform(call: Call): Answer {
    for (const { method, path, answer } of routes) {
      const found = method === call.method ? path.exec(call.path) : null
      if (found) return answer(found[1] ?? '', call)
    }
    return notFound()
  }

  /** A repeated request gets the same response and has no effect. */
  return function performOnce(call) {
    const { method, path, body, requestId } = call
    if (requestId === undefined || method !== 'POST') return perform(call)
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
    const answer = perform(call)
    // Failed requests can be retried, as with the real provider.
    if (answer.status < 300) book.keep({ key, hash, ...answer, atMs: clock.nowMs() })
    return answer
  }
}

function createRoutes({ book, keys, orders, origin, noticeUrl }: CallsOptions): readonly Route[] {
  const withOrder = (act: (order: BookOrder) => Answer) => (id: string) => {
    const order = orders.findOrder(id)
    return order ? act(order) : notFound()
  }
  const toJson = (order: BookOrder) => ({ status: 200, json: orderJson(order, origin) })
  return [
    {
      method: 'POST',
      path: /^\/v2\/checkout\/orders$/,
      answer: (_id, { body }) => orders.createOrder(body),
    },
    { method: 'GET', path: /^\/v2\/checkout\/orders\/([A-Z0-9]+)$/, answer: withOrder(toJson) },
    {
      method: 'POST',
      path: /^\/v2\/checkout\/orders\/([A-Z0-9]+)\/capture$/,
      answer: withOrder(orders.captureOrder),
    },
    {
      method: 'POST',
      path: /^\/v2\/payments\/captures\/([A-Z0-9]+)\/refund$/,
      answer(id) {
        const order = book.orders().find(({ capture }) => capture?.id === id)
        return order ? orders.refundCapture(order) : notFound()
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/notifications\/webhooks\/([^/?]+)$/,
      answer: (id) =>
        id === keys.webhookId
          ? { status: 200, json: { id, url: noticeUrl, event_types: [{ name: '*' }] } }
          : notFound(),
    },
    {
      method: 'GET',
      path: /^\/v1\/notifications\/webhooks-events/,
      answer: (_id, { path }) => listEvents(book, new URL(path, origin)),
    },
  ]
}

/** A page of events, with the address of the next one. */
function listEvents(book: Book, address: URL): Answer {
  const query = address.searchParams
  const [from, until] = ['start_time', 'end_time'].map((name) => Date.parse(query.get(name) ?? ''))
  const size = Number(query.get('page_size') ?? 10)
  const after = Number(query.get('after') ?? 0)
  const found = book.events().filter(({ atMs }) => atMs >= from! && atMs <= until!)
  query.set('after', String(after + size))
  return {
    status: 200,
    json: {
      events: found.slice(after, after + size).map(({ body }) => JSON.parse(body)),
      count: found.length,
      links: after + size < found.length ? [{ href: address.href, rel: 'next', method: 'GET' }] : [],
    },
  }
}

import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Book, BookOrder } from './paypal-book.ts'
import { orderJson } from './paypal-json.ts'
import type { PaypalKeys } from './paypal-keys.ts'
import type { PaypalOrders } from './paypal-orders.ts'
import { type ApiResponse, notFound, refuse } from './paypal-response.ts'

interface CallsOptions {
  book: Book
  keys: PaypalKeys
  orders: PaypalOrders
  origin: string
  noticeUrl: string
  clock: Clock
}

export interface Call {
  method: string
  path: string
  body: unknown
  requestId: string | undefined
}

interface Route {
  method: 'GET' | 'POST'
  path: RegExp
  respond(id: string, call: Call): ApiResponse
}

const REQUEST_MS = 6 * 3_600_000

/** A repeated request gets the same response and has no further effect. */
export function createCalls(options: CallsOptions): (call: Call) => ApiResponse {
  const { book, clock } = options
  const routes = createRoutes(options)

  function perform(call: Call): ApiResponse {
    for (const { method, path, respond } of routes) {
      const found = method === call.method ? path.exec(call.path) : null
      if (found) return respond(found[1] ?? '', call)
    }
    return notFound()
  }

  return function performOnce(call) {
    const { method, path, body, requestId } = call
    if (requestId === undefined || method !== 'POST') return perform(call)
    const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
    const key = `${path} ${requestId}`
    const stored = book.response(key)
    if (stored && clock.nowMs() - stored.atMs < REQUEST_MS) {
      const { status, json } = stored
      return stored.hash === hash
        ? { status, json }
        : refuse(
            422,
            'UNPROCESSABLE_ENTITY',
            'DUPLICATE_REQUEST_ID',
            'The request ID was used for another request.',
          )
    }
    const response = perform(call)
    // Failed requests can be retried, as with the real provider.
    if (response.status < 300) book.storeResponse({ key, hash, ...response, atMs: clock.nowMs() })
    return response
  }
}

function createRoutes({ book, keys, orders, origin, noticeUrl }: CallsOptions): readonly Route[] {
  const withOrder = (act: (order: BookOrder) => ApiResponse) => (id: string) => {
    const order = orders.findOrder(id)
    return order ? act(order) : notFound()
  }
  const toJson = (order: BookOrder) => ({ status: 200, json: orderJson(order, origin) })
  return [
    {
      method: 'POST',
      path: /^\/v2\/checkout\/orders$/,
      respond: (_id, { body }) => orders.createOrder(body),
    },
    { method: 'GET', path: /^\/v2\/checkout\/orders\/([A-Z0-9]+)$/, respond: withOrder(toJson) },
    {
      method: 'POST',
      path: /^\/v2\/checkout\/orders\/([A-Z0-9]+)\/capture$/,
      respond: withOrder(orders.captureOrder),
    },
    {
      method: 'POST',
      path: /^\/v2\/payments\/captures\/([A-Z0-9]+)\/refund$/,
      respond(id, { body }) {
        const order = book.orders().find(({ capture }) => capture?.id === id)
        return order ? orders.refundCapture(order, body) : notFound()
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/notifications\/webhooks\/([^/?]+)$/,
      respond: (id) =>
        id === keys.webhookId
          ? { status: 200, json: { id, url: noticeUrl, event_types: [{ name: '*' }] } }
          : notFound(),
    },
    {
      method: 'GET',
      path: /^\/v1\/notifications\/webhooks-events/,
      respond: (_id, { path }) => listEvents(book, new URL(path, origin)),
    },
  ]
}

function listEvents(book: Book, address: URL): ApiResponse {
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

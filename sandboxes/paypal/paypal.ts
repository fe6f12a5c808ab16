import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { NOTICE_PATH } from '../../contract/top-up.ts'
import type { PaypalConfig } from '../../platform/providers/paypal/config.ts'
import type { Clock, Timers } from '../../platform/runtime/clock.ts'
import type { Log } from '../../platform/runtime/log.ts'
import { faultNamed } from '../pages/faults.ts'
import { messagePage, pageHeaders } from '../pages/pages.ts'
import { readOwnForm, redirectTo, type Served, sendHtml, sendJson, serveSandbox } from '../pages/serve.ts'
import { createPaypalApi } from './paypal-api.ts'
import { type BookOrder, openBook } from './paypal-book.ts'
import { PAYER_ID } from './paypal-json.ts'
import { openPaypalKeys } from './paypal-keys.ts'
import { moveCapture } from './paypal-moves.ts'
import { createNotices } from './paypal-notices.ts'
import { APPROVAL_MS } from './paypal-orders.ts'
import { approvalPage, bookPage, WAYS } from './paypal-pages.ts'

export interface PaypalSandbox extends PaypalConfig {
  deliver(isAll?: boolean): Promise<void>
  close: Served['close']
}

export interface PaypalSandboxOptions {
  port: number
  dataDir: string
  siteOrigin: string
  noticeUrl?: string
  clock: Clock
  timers: Timers
  log: Log
}

/**
 * OAuth token, Orders v2, refunds, webhook verification, the approval page, signed notices that can go wrong,
 * and the book at `/`, as JSON at `/book.json`. Its state survives restarts of the product.
 */
export async function startPaypalSandbox(options: PaypalSandboxOptions): Promise<PaypalSandbox> {
  const { dataDir, siteOrigin, clock, timers, log, noticeUrl = `${siteOrigin}${NOTICE_PATH}` } = options
  const keys = await openPaypalKeys(join(dataDir, 'sandbox', 'paypal.json'))
  const book = openBook(join(dataDir, 'sandbox', 'paypal-book.jsonl'))
  let notices: ReturnType<typeof createNotices> | null = null
  const served = await serveSandbox({ provider: 'paypal', port: options.port, log, handler })

  function handler(origin: string, closing: AbortSignal) {
    const queue = createNotices({ book, keys, origin, noticeUrl, clock, timers, log })
    notices = queue
    const api = createPaypalApi({ book, keys, notices: queue, origin, noticeUrl, clock, closing })

    const respond = (
      res: ServerResponse,
      status: number,
      title: string,
      sentence: string,
      backTo?: string,
    ) => {
      const back = backTo === undefined ? {} : { backTo }
      sendHtml(
        res,
        status,
        messagePage({ provider: 'paypal', siteOrigin, title, sentence, ...back }),
        headers,
      )
    }
    const headers = pageHeaders(siteOrigin)
    const foreign = (res: ServerResponse) =>
      respond(res, 400, 'That did not work', 'This page takes its own forms only.')

    async function approve(req: IncomingMessage, res: ServerResponse, id: string): Promise<void> {
      const order = book.order(id)
      const isOver =
        !order || (order.status === 'CREATED' && clock.nowMs() - order.createdAtMs >= APPROVAL_MS)
      if (isOver)
        return respond(res, 404, 'This payment is over', 'There is no such order, or its time has passed.')
      if (order.status !== 'CREATED') {
        return respond(
          res,
          200,
          'Already paid',
          'This order needs nothing more.',
          returnAddress(order.returnUrl, order),
        )
      }
      if (req.method !== 'POST') return sendHtml(res, 200, approvalPage(order, siteOrigin), headers)
      const form = await readOwnForm(req, origin)
      const way = WAYS.find((name) => name === form?.get('way'))
      if (!form || !way) return foreign(res)
      if (way === 'cancel') return redirectTo(res, returnAddress(order.cancelUrl, order, false))
      const approved: BookOrder = {
        ...order,
        status: 'APPROVED',
        approvedAtMs: clock.nowMs(),
        choice: way === 'stay' ? 'pay' : way,
        fault: faultNamed('paypal', form.get('fault')),
      }
      book.write(approved)
      queue.add('CHECKOUT.ORDER.APPROVED', approved)
      if (way === 'stay')
        return respond(res, 200, 'You have paid', 'Close this window, as somebody in a hurry does.')
      redirectTo(res, returnAddress(order.returnUrl, order))
    }

    async function openBookPage(req: IncomingMessage, res: ServerResponse): Promise<void> {
      if (req.method !== 'POST') {
        return sendHtml(res, 200, bookPage(book.orders(), book.deliveries().length), headers)
      }
      const form = await readOwnForm(req, origin)
      if (!form) return foreign(res)
      const action = form.get('action')
      const order = book.order(form.get('order') ?? '')
      if (action === 'deliver') await queue.deliver(true)
      const moved = order && moveCapture(order, action, clock.nowMs())
      if (moved) {
        book.write(moved.order)
        for (const event of moved.events) queue.add(event, moved.order)
      }
      redirectTo(res, `${origin}/`)
    }

    return async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
      const { pathname, search, searchParams } = new URL(req.url ?? '/', origin)
      if (pathname === '/checkoutnow') return approve(req, res, searchParams.get('token') ?? '')
      if (pathname === '/book.json') return sendJson(res, 200, { orders: book.orders() })
      if (pathname === '/') return openBookPage(req, res)
      if (!(await api.handle(req, res, pathname, search))) sendJson(res, 404, { name: 'NOT_FOUND' })
    }
  }

  return {
    apiOrigin: served.origin,
    clientId: keys.clientId,
    clientSecret: keys.clientSecret,
    webhookId: keys.webhookId,
    deliver: (isAll) => notices?.deliver(isAll) ?? Promise.resolve(),
    async close() {
      await notices?.close()
      await served.close()
    },
  }
}

function returnAddress(address: string, { id }: BookOrder, isPaid = true): string {
  const back = new URL(address)
  back.searchParams.set('token', id)
  if (isPaid) back.searchParams.set('PayerID', PAYER_ID)
  return back.href
}

import type * as z from 'zod'
import {
  type CreatedPayment,
  type NewPayment,
  type NewRefund,
  type Notice,
  type Payment,
  PaymentFailure,
  type PaymentProvider,
  type Refund,
  type SignedNotice,
} from '../payment-provider.ts'
import type { PaypalConfig } from './config.ts'
import { toPaypalMoney } from './currencies.ts'
import { createPaypalCall, type PaypalOptions } from './paypal-call.ts'
import {
  CreatedOrder,
  EventPage,
  Order,
  toNotice,
  toPayment,
  toRefund,
  Verification,
  WireRefund,
} from './paypal-wire.ts'

const DESCRIPTION_LENGTH_MAX = 127
const NOTE_LENGTH_MAX = 255

/** More notices than a shop of this size gets in an hour. */
const EVENT_PAGES_MAX = 100

const SIGNATURE_HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const

export function createPaypal(
  { webhookId, ...account }: PaypalConfig,
  options: PaypalOptions,
): PaymentProvider {
  const call = createPaypalCall(account, options)
  return {
    async create(payment: NewPayment): Promise<CreatedPayment | PaymentFailure> {
      const { requestId } = payment
      const order = await call(CreatedOrder, '/v2/checkout/orders', { requestId, body: orderBody(payment) })
      if (order instanceof PaymentFailure) return order
      const pay = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
      if (!pay) return new PaymentFailure('unavailable', 'no address to pay at')
      return { paymentId: order.id, payAddress: pay.href }
    },

    async get(paymentId): Promise<Payment | PaymentFailure> {
      const order = await call(Order, `/v2/checkout/orders/${encodeURIComponent(paymentId)}`)
      return order instanceof PaymentFailure ? order : toPayment(order)
    },

    async capture(paymentId, requestId): Promise<Payment | PaymentFailure> {
      const path = `/v2/checkout/orders/${encodeURIComponent(paymentId)}/capture`
      const order = await call(Order, path, { requestId, body: '{}' })
      return order instanceof PaymentFailure ? order : toPayment(order)
    },

    async refund({ captureId, requestId, note, amount }: NewRefund): Promise<Refund | PaymentFailure> {
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`
      const body = JSON.stringify({
        // Listed with the refund, so that it is known again whatever a clock says.
        custom_id: requestId,
        ...(note !== '' && { note_to_payer: note.slice(0, NOTE_LENGTH_MAX) }),
        ...(amount && { amount: toPaypalMoney(amount) }),
      })
      const refund = await call(WireRefund, path, { requestId, body })
      return refund instanceof PaymentFailure ? refund : toRefund(refund)
    },

    async verifyNotice({ headers, body }: SignedNotice): Promise<Notice | PaymentFailure> {
      const signature: Record<string, string> = {}
      for (const [field, header] of Object.entries(SIGNATURE_HEADERS)) {
        const value = headers[header]
        if (!value || value.length > 1000) return new PaymentFailure('forged', `without ${header}`)
        signature[field] = value
      }
      if (!isCertificateHost(signature.cert_url ?? '', account.apiOrigin)) {
        return new PaymentFailure('forged', 'a certificate from elsewhere')
      }
      const event = parseJson(body)
      const notice = toNotice(event)
      if (!notice) return new PaymentFailure('forged', 'no event')
      // The signature covers the exact bytes: an event parsed and serialised again may differ.
      const fields = JSON.stringify({ ...signature, webhook_id: webhookId }).slice(0, -1)
      const verified = await call(Verification, '/v1/notifications/verify-webhook-signature', {
        body: `${fields},"webhook_event":${body}}`,
      })
      if (verified instanceof PaymentFailure) {
        return verified.kind === 'unavailable' ? verified : new PaymentFailure('forged', verified.reason)
      }
      return verified.verification_status === 'SUCCESS'
        ? notice
        : new PaymentFailure('forged', 'a wrong signature')
    },

    async listNotices({ fromMs, untilMs }): Promise<Notice[] | PaymentFailure> {
      const query = new URLSearchParams({
        page_size: '100',
        start_time: new Date(fromMs).toISOString(),
        end_time: new Date(untilMs).toISOString(),
      })
      let path: string | null = `/v1/notifications/webhooks-events?${query}`
      const notices: Notice[] = []
      for (let page = 1; path !== null; page += 1) {
        if (page > EVENT_PAGES_MAX) return new PaymentFailure('refused', 'too many events')
        const listed: z.output<typeof EventPage> | PaymentFailure = await call(EventPage, path)
        if (listed instanceof PaymentFailure) return listed
        notices.push(...listed.events.flatMap((event) => toNotice(event) ?? []))
        const next = URL.parse(listed.links?.find(({ rel }) => rel === 'next')?.href ?? '')
        // Only the path: our token goes to no host but the configured one.
        path = next && listed.events.length > 0 ? next.pathname + next.search : null
      }
      return notices
    },
  }
}

function orderBody({ orderId, amount, description, returnUrl }: NewPayment): string {
  return JSON.stringify({
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: orderId,
        // The provider refuses a second payment with the same number.
        invoice_id: orderId,
        description: description.slice(0, DESCRIPTION_LENGTH_MAX),
        amount: toPaypalMoney(amount),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: returnUrl,
          cancel_url: returnUrl,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
        },
      },
    },
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Anybody can write the header that contains the URL. */
function isCertificateHost(address: string, apiOrigin: string): boolean {
  const url = URL.parse(address)
  if (!url) return false
  return url.origin === apiOrigin || (url.protocol === 'https:' && /(^|\.)paypal\.com$/.test(url.hostname))
}

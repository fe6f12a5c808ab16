import type * as z from 'zod'
import type { Clock } from '../runtime/clock.ts'
import { toDollars } from './cents.ts'
import type { PaypalConfig } from './configs.ts'
import {
  type CreatedPayment,
  type NewPayment,
  type Notice,
  type Payment,
  PaymentFailure,
  type PaymentProvider,
  type Refund,
  type SignedNotice,
} from './payment-provider.ts'
import {
  AccessToken,
  CreatedOrder,
  Order,
  toNotice,
  toPayment,
  Verification,
  WireError,
  WireRefund,
} from './paypal-wire.ts'
import { providerFetch } from './provider-fetch.ts'

interface PaypalOptions {
  clock: Clock
  /** Per call. */
  deadlineMs?: number
}

/** A web front waits ten seconds for a confirmation, which may take a token, a read and a capture. */
const DEADLINE_MS = 3_000
/** Tokens are renewed before they expire, so that none expires in transit. */
const TOKEN_MARGIN_MS = 60_000
const DESCRIPTION_LENGTH_MAX = 127
const NOTE_LENGTH_MAX = 255

const HTTP_UNAUTHORIZED = 401
const HTTP_NOT_FOUND = 404
const HTTP_UNPROCESSABLE = 422
/** Statuses that leave the outcome open: timeout, conflict with the same request still running, too many requests. */
const HTTP_UNCLEAR = new Set([408, 409, 425, 429])

const KIND_OF_ISSUE: Readonly<Record<string, PaymentFailure['kind']>> = {
  ORDER_NOT_APPROVED: 'notApproved',
  PAYER_ACTION_REQUIRED: 'notApproved',
  INSTRUMENT_DECLINED: 'declined',
  TRANSACTION_REFUSED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  ORDER_ALREADY_CAPTURED: 'done',
  CAPTURE_FULLY_REFUNDED: 'done',
  DUPLICATE_REQUEST_ID: 'unavailable',
  PREVIOUS_REQUEST_IN_PROGRESS: 'unavailable',
}

/** Headers that the signature covers. */
const SIGNATURE_HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const

/** A client for PayPal's Orders v2, Payments v2 and webhook verification. */
export function createPaypal(
  { apiOrigin, clientId, clientSecret, webhookId }: PaypalConfig,
  { clock, deadlineMs = DEADLINE_MS }: PaypalOptions,
): PaymentProvider {
  let token: { text: string; endsAtMs: number } | null = null
  let asking: Promise<string | PaymentFailure> | null = null

  async function askToken(): Promise<string | PaymentFailure> {
    const answer = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    // An error in our configuration says nothing about a payment.
    if (answer instanceof PaymentFailure) return new PaymentFailure('unavailable', `token: ${answer.reason}`)
    const parsed = AccessToken.safeParse(answer)
    if (!parsed.success) return new PaymentFailure('unavailable', 'token: unexpected answer')
    const { access_token: text, expires_in: seconds } = parsed.data
    token = { text, endsAtMs: clock.nowMs() + seconds * 1000 - TOKEN_MARGIN_MS }
    return text
  }

  function getToken(): Promise<string | PaymentFailure> {
    if (token && token.endsAtMs > clock.nowMs()) return Promise.resolve(token.text)
    asking ??= askToken().finally(() => {
      asking = null
    })
    return asking
  }

  /** One request. Never rejects; returns the response's JSON, or why there is none. */
  async function send(path: string, init: RequestInit): Promise<unknown> {
    try {
      const response = await providerFetch(`${apiOrigin}${path}`, init, deadlineMs)
      if (response.ok) return await response.json()
      return await readFailure(response)
    } catch (error) {
      return new PaymentFailure('unavailable', error instanceof Error ? error.name : 'unknown')
    }
  }

  /** A call with our token; a rejected token is renewed once. */
  async function call<Shape extends z.ZodType>(
    shape: Shape,
    path: string,
    { requestId, body }: { requestId?: string; body?: string } = {},
    isSecondTry = false,
  ): Promise<z.output<Shape> | PaymentFailure> {
    const bearer = await getToken()
    if (bearer instanceof PaymentFailure) return bearer
    const answer = await send(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Authorization: `Bearer ${bearer}`,
        'Content-Type': 'application/json',
        Prefer: 'return=representation',
        ...(requestId !== undefined && { 'PayPal-Request-Id': requestId }),
      },
      ...(body !== undefined && { body }),
    })
    if (answer instanceof PaymentFailure) {
      if (answer.reason !== `HTTP ${HTTP_UNAUTHORIZED}` || isSecondTry) return answer
      if (token?.text === bearer) token = null
      return call(
        shape,
        path,
        { ...(requestId !== undefined && { requestId }), ...(body !== undefined && { body }) },
        true,
      )
    }
    const parsed = shape.safeParse(answer)
    return parsed.success ? parsed.data : new PaymentFailure('unavailable', 'unexpected answer')
  }

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

    async refund(captureId, requestId, reason): Promise<Refund | PaymentFailure> {
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`
      const note = reason.slice(0, NOTE_LENGTH_MAX)
      const body = JSON.stringify(note === '' ? {} : { note_to_payer: note })
      const refund = await call(WireRefund, path, { requestId, body })
      if (refund instanceof PaymentFailure) return refund
      const status = {
        COMPLETED: 'completed',
        PENDING: 'pending',
        CANCELLED: 'failed',
        FAILED: 'failed',
      } as const
      return { refundId: refund.id, status: status[refund.status] }
    },

    async verifyNotice({ headers, body }: SignedNotice): Promise<Notice | PaymentFailure> {
      const signature: Record<string, string> = {}
      for (const [field, header] of Object.entries(SIGNATURE_HEADERS)) {
        const value = headers[header]
        if (!value || value.length > 1000) return new PaymentFailure('forged', `without ${header}`)
        signature[field] = value
      }
      if (!isCertificateHost(signature.cert_url ?? '', apiOrigin)) {
        return new PaymentFailure('forged', 'a certificate from elsewhere')
      }
      const event = parseJson(body)
      const notice = toNotice(event)
      if (!notice) return new PaymentFailure('forged', 'no event')
      // The signature covers the exact bytes: an event parsed and serialised again may differ.
      const fields = JSON.stringify({ ...signature, webhook_id: webhookId }).slice(0, -1)
      const answer = await call(Verification, '/v1/notifications/verify-webhook-signature', {
        body: `${fields},"webhook_event":${body}}`,
      })
      if (answer instanceof PaymentFailure) {
        return answer.kind === 'unavailable' ? answer : new PaymentFailure('forged', answer.reason)
      }
      return answer.verification_status === 'SUCCESS'
        ? notice
        : new PaymentFailure('forged', 'a wrong signature')
    },
  }
}

function orderBody({ orderId, amountCents, currency, description, returnUrl }: NewPayment): string {
  return JSON.stringify({
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: orderId,
        // The provider refuses a second payment with the same number, whatever we do.
        invoice_id: orderId,
        description: description.slice(0, DESCRIPTION_LENGTH_MAX),
        amount: { currency_code: currency, value: toDollars(amountCents) },
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

async function readFailure(response: Response): Promise<PaymentFailure> {
  const { status } = response
  const error = WireError.safeParse(await response.json().catch(() => null)).data
  const issue = error?.details?.[0]?.issue ?? error?.name ?? error?.error ?? ''
  const reason = `HTTP ${status}${issue && status !== HTTP_UNAUTHORIZED ? ` ${issue}` : ''}`
  const named = KIND_OF_ISSUE[issue]
  if (named) return new PaymentFailure(named, reason)
  if (status === HTTP_NOT_FOUND) return new PaymentFailure('notFound', reason)
  const isVerdict = status === HTTP_UNPROCESSABLE || status === 400 || status === 403
  return new PaymentFailure(isVerdict && !HTTP_UNCLEAR.has(status) ? 'refused' : 'unavailable', reason)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The provider's own hosts, or its API's: the URL is in a header that anybody can write. */
function isCertificateHost(address: string, apiOrigin: string): boolean {
  const url = URL.parse(address)
  if (!url) return false
  return url.origin === apiOrigin || (url.protocol === 'https:' && /(^|\.)paypal\.com$/.test(url.hostname))
}

import { randomUUID } from 'node:crypto'
import type { BookOrder, BookRefund } from './paypal-book.ts'

export type EventType =
  | 'CHECKOUT.ORDER.APPROVED'
  | 'PAYMENT.CAPTURE.COMPLETED'
  | 'PAYMENT.CAPTURE.PENDING'
  | 'PAYMENT.CAPTURE.DECLINED'
  | 'PAYMENT.CAPTURE.REFUNDED'
  | 'PAYMENT.CAPTURE.REVERSED'
  | 'CUSTOMER.DISPUTE.CREATED'
  | 'CUSTOMER.DISPUTE.RESOLVED'

const link = (href: string, rel: string, method = 'GET') => ({ href, rel, method })
const iso = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')

const ordersPath = (order: BookOrder, origin: string) => `${origin}/v2/checkout/orders/${order.id}`

export function toPayAddress(order: BookOrder, origin: string): string {
  return `${origin}/checkoutnow?token=${order.id}`
}

function toAmount({ currency }: BookOrder, value: string) {
  return { currency_code: currency, value }
}

export function captureJson(order: BookOrder, origin: string) {
  const capture = order.capture
  if (!capture) return {}
  const self = `${origin}/v2/payments/captures/${capture.id}`
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
    amount: toAmount(order, order.value),
    final_capture: true,
    ...(order.customId !== null && { custom_id: order.customId }),
    ...(order.invoiceId !== null && { invoice_id: order.invoiceId }),
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: iso(capture.createdAtMs),
    update_time: iso(capture.createdAtMs),
    links: [
      link(self, 'self'),
      link(`${self}/refund`, 'refund', 'POST'),
      link(ordersPath(order, origin), 'up'),
    ],
  }
}

export function orderJson(order: BookOrder, origin: string) {
  const self = ordersPath(order, origin)
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status === 'CREATED' ? 'PAYER_ACTION_REQUIRED' : order.status,
    purchase_units: [
      {
        reference_id: order.referenceId,
        amount: toAmount(order, order.value),
        description: order.description,
        ...(order.customId !== null && { custom_id: order.customId }),
        ...(order.invoiceId !== null && { invoice_id: order.invoiceId }),
        ...(order.capture && {
          payments: {
            captures: [captureJson(order, origin)],
            ...(order.refunds && {
              refunds: order.refunds.map((refund) => refundJson(order, refund, origin)),
            }),
          },
        }),
      },
    ],
    ...(order.approvedAtMs !== null && {
      payer: {
        payer_id: PAYER_ID,
        email_address: PAYER_EMAIL,
        name: { given_name: 'Sandbox', surname: 'Buyer' },
        address: { country_code: 'DE' },
      },
    }),
    create_time: iso(order.createdAtMs),
    links: [
      link(self, 'self'),
      ...(order.status === 'CREATED' ? [link(toPayAddress(order, origin), 'payer-action')] : []),
      ...(order.status === 'APPROVED' ? [link(`${self}/capture`, 'capture', 'POST')] : []),
    ],
  }
}

export function refundJson(
  order: BookOrder,
  { id, value, createdAtMs, customId }: BookRefund,
  origin: string,
) {
  const custom_id = customId ?? order.customId
  return {
    id,
    status: 'COMPLETED',
    amount: toAmount(order, value),
    create_time: iso(createdAtMs),
    ...(custom_id !== null && { custom_id }),
    links: [
      link(`${origin}/v2/payments/refunds/${id}`, 'self'),
      link(`${origin}/v2/payments/captures/${order.capture?.id}`, 'up'),
    ],
  }
}

export function eventJson(
  type: EventType,
  order: BookOrder,
  { origin, atMs }: { origin: string; atMs: number },
) {
  const [resourceType, resource] = toResource(type, order, { origin, atMs })
  return {
    id: `WH-${randomUUID().toUpperCase()}`,
    event_version: '1.0',
    create_time: new Date(atMs).toISOString(),
    resource_type: resourceType,
    resource_version: '2.0',
    event_type: type,
    summary: `${type} for order ${order.id}`,
    resource,
    links: [],
  }
}

function toResource(
  type: EventType,
  order: BookOrder,
  { origin, atMs }: { origin: string; atMs: number },
): [type: string, json: object] {
  if (type.startsWith('CHECKOUT')) return ['checkout-order', orderJson(order, origin)]
  if (type.startsWith('CUSTOMER.DISPUTE')) return ['dispute', disputeJson(order)]
  if (type.endsWith('REFUNDED') || type.endsWith('REVERSED')) {
    const id = order.refundIds.at(-1) ?? ''
    const made = order.refunds?.find((refund) => refund.id === id)
    return ['refund', refundJson(order, made ?? { id, value: order.value, createdAtMs: atMs }, origin)]
  }
  return ['capture', captureJson(order, origin)]
}

function disputeJson({ disputeId, capture, customId }: BookOrder) {
  return {
    ...(disputeId && { dispute_id: disputeId }),
    disputed_transactions: [{ seller_transaction_id: capture?.id, custom: customId }],
    status: disputeId ? 'WAITING_FOR_SELLER_RESPONSE' : 'RESOLVED',
  }
}

export const PAYER_ID = 'SANDBOXBUYER1'
export const PAYER_EMAIL = 'buyer@sandbox.example'

export function errorJson(name: string, issue: string, description: string, redirectTo?: string) {
  return {
    name,
    message: MESSAGES[name] ?? description,
    debug_id: 'f0f0f0f0f0f0f',
    details: [{ issue, description }],
    links: [
      ...(redirectTo === undefined ? [] : [link(redirectTo, 'redirect')]),
      link(`https://developer.paypal.com/docs/api/orders/v2/#error-${issue}`, 'information_link'),
    ],
  }
}

const MESSAGES: Record<string, string> = {
  UNPROCESSABLE_ENTITY:
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  INVALID_REQUEST: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  RESOURCE_NOT_FOUND: 'The specified resource does not exist.',
}

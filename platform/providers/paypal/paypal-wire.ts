import * as z from 'zod'
import { parseMoney } from '../../../contract/money.ts'
import type { Capture, ListedRefund, Notice, NoticeTopic, Payment, Refund } from '../payment-provider.ts'

/** They become parts of URLs. */
const WireId = z.string().regex(/^[A-Za-z0-9-]{1,64}$/)

export const AccessToken = z.object({
  access_token: z.string().min(1).max(4096),
  expires_in: z.number().int().nonnegative(),
})

const Links = z.array(z.object({ rel: z.string(), href: z.url() }))

export const CreatedOrder = z.object({ id: WireId, status: z.string(), links: Links })

const WireMoney = z
  .object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string() })
  .transform(({ currency_code, value }, context) => {
    const money = parseMoney(value, currency_code)
    if (money !== null) return money
    context.addIssue('is an amount with at most the decimals of its currency')
    return z.NEVER
  })

const WireCapture = z.object({
  id: WireId,
  status: z.string().max(64),
  amount: WireMoney,
  custom_id: z.string().nullish(),
})

export const WireRefund = z.object({
  id: WireId,
  status: z.enum(['COMPLETED', 'PENDING', 'CANCELLED', 'FAILED']),
})

/** One in another form says nothing, and must not hide the captures. */
const WireListedRefund = WireRefund.extend({
  amount: WireMoney,
  create_time: z.iso.datetime({ offset: true }),
  // Of our requests; otherwise the order's.
  custom_id: z.string().nullish(),
})
  .nullable()
  .catch(null)

/** Absent, or in another form, the buyer's data is unknown. */
const WirePayer = z
  .object({
    email_address: z.string().nullish().catch(null),
    address: z
      .object({ country_code: z.string().regex(/^[A-Z]{2}$/) })
      .nullish()
      .catch(null),
  })
  .nullish()
  .catch(null)

export const Order = z.object({
  id: WireId,
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().nullish(),
        payments: z
          .object({
            captures: z.array(WireCapture).nullish(),
            refunds: z.array(WireListedRefund).nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
  payer: WirePayer,
  payment_source: z.object({ paypal: WirePayer }).nullish().catch(null),
})

const STATUS_OF_ORDER = {
  CREATED: 'created',
  SAVED: 'created',
  PAYER_ACTION_REQUIRED: 'created',
  APPROVED: 'approved',
  VOIDED: 'voided',
  COMPLETED: 'completed',
} as const

const STATUS_OF_CAPTURE: ReadonlyMap<string, Capture['status']> = new Map([
  ['COMPLETED', 'completed'],
  ['PENDING', 'pending'],
  // Taken from the buyer but not yet paid out to the seller, as during a dispute.
  ['ON_HOLD', 'pending'],
  ['DECLINED', 'declined'],
  ['FAILED', 'declined'],
  ['REFUNDED', 'refunded'],
  ['REVERSED', 'refunded'],
  ['PARTIALLY_REFUNDED', 'partlyRefunded'],
  ['PARTIALLY_REVERSED', 'partlyRefunded'],
] as const)

const STATUS_OF_REFUND = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  CANCELLED: 'failed',
  FAILED: 'failed',
} as const

export function toRefund({ id, status }: z.output<typeof WireRefund>): Refund {
  return { refundId: id, status: STATUS_OF_REFUND[status] }
}

export function toPayment(order: z.output<typeof Order>): Payment {
  const source = order.payment_source?.paypal
  return {
    paymentId: order.id,
    status: STATUS_OF_ORDER[order.status],
    captures: (order.purchase_units ?? []).flatMap((unit) =>
      (unit.payments?.captures ?? []).map(
        (capture): Capture => ({
          captureId: capture.id,
          status: STATUS_OF_CAPTURE.get(capture.status) ?? 'unknown',
          amount: capture.amount,
          orderId: capture.custom_id ?? unit.custom_id ?? null,
        }),
      ),
    ),
    refunds: (order.purchase_units ?? []).flatMap((unit) =>
      (unit.payments?.refunds ?? []).flatMap((refund): ListedRefund[] =>
        refund
          ? [
              {
                ...toRefund(refund),
                requestId: refund.custom_id ?? null,
                amount: refund.amount,
                createdAtMs: Date.parse(refund.create_time),
              },
            ]
          : [],
      ),
    ),
    payer: {
      country: order.payer?.address?.country_code ?? source?.address?.country_code ?? null,
      email: order.payer?.email_address ?? source?.email_address ?? null,
    },
  }
}

/** The reason of a refusal is in `details`; `name` is coarse. */
export const WireError = z.object({
  name: z.string().max(200).nullish(),
  error: z.string().max(200).nullish(),
  details: z.array(z.object({ issue: z.string().max(200).nullish() })).nullish(),
})

export const Verification = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })

const WireEvent = z.object({
  id: z.string().regex(/^[\x21-\x7e]{1,128}$/),
  event_type: z.string().regex(/^[\x21-\x7e]{1,128}$/),
  resource: z
    .object({
      id: WireId.nullish().catch(null),
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: WireId.nullish(), capture_id: WireId.nullish() }) })
        .nullish()
        .catch(null),
      links: z
        .array(z.object({ rel: z.string(), href: z.string() }))
        .nullish()
        .catch(null),
      disputed_transactions: z
        .array(z.object({ seller_transaction_id: WireId.nullish() }))
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
})

export const NOTICE_TOPICS: ReadonlyMap<string, NoticeTopic> = new Map([
  ['PAYMENT.CAPTURE.REFUNDED', 'moneyBack'],
  ['PAYMENT.CAPTURE.REVERSED', 'moneyBack'],
  ['CUSTOMER.DISPUTE.CREATED', 'disputeOpened'],
  ['CUSTOMER.DISPUTE.UPDATED', 'moneyBack'],
  ['CUSTOMER.DISPUTE.RESOLVED', 'disputeClosed'],
])

export const EventPage = z.object({ events: z.array(z.unknown()), links: Links.nullish() })

/**
 * Null if unreadable. Order events identify the order, capture and refund events their order, dispute events
 * the capture.
 */
export function toNotice(event: unknown): Notice | null {
  const parsed = WireEvent.safeParse(event)
  if (!parsed.success) return null
  const { id: eventId, event_type: eventType, resource } = parsed.data
  const related = resource?.supplementary_data?.related_ids
  const own = resource?.id ?? null
  if (eventType.startsWith('CHECKOUT.ORDER.')) return { eventId, eventType, paymentId: own, captureId: null }
  if (eventType.startsWith('CUSTOMER.DISPUTE.')) {
    const captureId = resource?.disputed_transactions?.[0]?.seller_transaction_id ?? null
    return { eventId, eventType, paymentId: null, captureId }
  }
  const isRefund = ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED'].includes(eventType)
  const captureId = isRefund ? (findRefundedCapture(resource?.links) ?? related?.capture_id ?? own) : own
  return { eventId, eventType, paymentId: related?.order_id ?? null, captureId }
}

/** A refund names its capture by its `up` link. */
function findRefundedCapture(
  links: readonly { rel: string; href: string }[] | null | undefined,
): string | null {
  const up = links?.find(({ rel }) => rel === 'up')?.href ?? ''
  return /\/captures\/([A-Za-z0-9-]{1,64})$/.exec(up)?.[1] ?? null
}

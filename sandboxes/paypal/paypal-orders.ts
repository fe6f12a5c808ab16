import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { parseMoney } from '../../contract/money.ts'
import { CURRENCIES } from '../../platform/providers/paypal/currencies.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Book, BookOrder } from './paypal-book.ts'
import { orderJson, refundJson, toPayAddress } from './paypal-json.ts'
import { leftMinor, refund } from './paypal-moves.ts'
import type { Notices } from './paypal-notices.ts'
import { type ApiResponse, refuse } from './paypal-response.ts'

interface OrdersOptions {
  book: Book
  notices: Notices
  origin: string
  clock: Clock
}

export const APPROVAL_MS = 3 * 3_600_000

const toMinor = ({ currency_code, value }: { currency_code: string; value: string }) =>
  parseMoney(value, currency_code)?.minor ?? 0

const Amount = z
  .object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string() })
  .refine((amount) => toMinor(amount) > 0)
  .refine(({ currency_code, value }) => {
    const [, decimals = ''] = value.split('.')
    return decimals.length <= (CURRENCIES.get(currency_code) ?? -1)
  })

const NewRefund = z.object({
  amount: Amount.optional(),
  custom_id: z.string().max(127).optional(),
  note_to_payer: z.string().max(255).optional(),
})

const NewOrder = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.object({
        reference_id: z.string().max(256).default('default'),
        custom_id: z.string().max(127).nullish(),
        invoice_id: z.string().max(127).nullish(),
        description: z.string().max(127).default(''),
        amount: Amount,
      }),
    )
    .length(1),
  payment_source: z.object({
    paypal: z.object({ experience_context: z.object({ return_url: z.url(), cancel_url: z.url() }) }),
  }),
})

export interface PaypalOrders {
  createOrder(body: unknown): ApiResponse
  findOrder(id: string): BookOrder | null
  captureOrder(order: BookOrder): ApiResponse
  refundCapture(order: BookOrder, body: unknown): ApiResponse
}

export function createPaypalOrders({ book, notices, origin, clock }: OrdersOptions): PaypalOrders {
  function createOrder(body: unknown): ApiResponse {
    const parsed = NewOrder.safeParse(body)
    if (!parsed.success) return refuseValue(parsed.error)
    const order = toBookOrder(parsed.data, clock.nowMs())
    book.write(order)
    return { status: 200, json: orderJson(order, origin) }
  }

  function captureOrder(order: BookOrder): ApiResponse {
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
        "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
        toPayAddress(order, origin),
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

  function refundCapture(order: BookOrder, body: unknown): ApiResponse {
    const parsed = NewRefund.safeParse(body)
    if (!parsed.success) return refuseValue(parsed.error)
    const { amount, custom_id: customId } = parsed.data
    if (order.capture?.status === 'REFUNDED') {
      return refuse(
        422,
        'UNPROCESSABLE_ENTITY',
        'CAPTURE_FULLY_REFUNDED',
        'The capture has already been fully refunded.',
      )
    }
    if (order.capture?.status !== 'COMPLETED' && order.capture?.status !== 'PARTIALLY_REFUNDED') {
      return refuse(422, 'UNPROCESSABLE_ENTITY', 'TRANSACTION_REFUSED', 'The capture is not completed.')
    }
    if (amount && amount.currency_code !== order.currency) {
      return refuse(
        422,
        'UNPROCESSABLE_ENTITY',
        'REFUND_CAPTURE_CURRENCY_MISMATCH',
        'Refund must be in the same currency as the capture.',
      )
    }
    const left = leftMinor(order)
    const minor = amount ? toMinor(amount) : left
    if (minor > left) {
      return refuse(
        422,
        'UNPROCESSABLE_ENTITY',
        'REFUND_AMOUNT_EXCEEDED',
        'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
      )
    }
    if (order.disputeId && minor < left) {
      return refuse(
        422,
        'UNPROCESSABLE_ENTITY',
        'CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED',
        'A part cannot be refunded because of an open dispute on the capture.',
      )
    }
    const { order: refunded, events } = refund(order, minor, { createdAtMs: clock.nowMs(), customId })
    book.write(refunded)
    for (const event of events) notices.add(event, refunded)
    return { status: 201, json: refundJson(refunded, refunded.refunds!.at(-1)!, origin) }
  }

  function findOrder(id: string): BookOrder | null {
    const order = book.order(id)
    // The provider forgets orders that were not approved in time.
    return order && (order.status !== 'CREATED' || clock.nowMs() - order.createdAtMs < APPROVAL_MS)
      ? order
      : null
  }

  return { createOrder, findOrder, captureOrder, refundCapture }
}

function refuseValue({ issues }: z.ZodError): ApiResponse {
  const at = issues[0]?.path.join('/') ?? ''
  return refuse(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_VALUE', `The value of /${at} is not valid.`)
}

function toBookOrder(
  { purchase_units: [unit], payment_source: { paypal } }: z.output<typeof NewOrder>,
  nowMs: number,
): BookOrder {
  return {
    id: newId(),
    status: 'CREATED',
    createdAtMs: nowMs,
    approvedAtMs: null,
    referenceId: unit!.reference_id,
    customId: unit!.custom_id ?? null,
    invoiceId: unit!.invoice_id ?? null,
    description: unit!.description,
    currency: unit!.amount.currency_code,
    value: unit!.amount.value,
    returnUrl: paypal.experience_context.return_url,
    cancelUrl: paypal.experience_context.cancel_url,
    choice: null,
    fault: null,
    capture: null,
    refundIds: [],
  }
}

function newId(): string {
  return randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase()
}

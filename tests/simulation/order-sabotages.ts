import type { Money } from '../../contract/money.ts'
import {
  type CreatedPayment,
  type Notice,
  type Payment,
  PaymentFailure,
  type PaymentProvider,
} from '../../platform/providers/payment-provider.ts'
import { instead, type Sabotage } from './sabotage.ts'
import type { Seams } from './world.ts'

/** Puts something between the platform and the payment provider. */
function withProvider(change: (provider: PaymentProvider) => Partial<PaymentProvider>): Seams {
  return {
    deps: (deps) => {
      if (!deps.payments) return deps
      const { provider } = deps.payments
      return { ...deps, payments: { ...deps.payments, provider: { ...provider, ...change(provider) } } }
    },
  }
}

/** Every answer about a payment says that this was taken, whatever was. */
function believing(
  provider: PaymentProvider,
  takenFor: (paymentId: string) => Partial<Money> | undefined,
): Pick<PaymentProvider, 'get' | 'capture'> {
  const changed = (payment: Payment | PaymentFailure) =>
    payment instanceof PaymentFailure
      ? payment
      : {
          ...payment,
          captures: payment.captures.map((capture) => ({
            ...capture,
            amount: { ...capture.amount, ...takenFor(payment.paymentId) },
          })),
        }
  return {
    get: async (paymentId) => changed(await provider.get(paymentId)),
    capture: async (paymentId, requestId) => changed(await provider.capture(paymentId, requestId)),
  }
}

function notReadAgain(): Seams {
  const requested = new Map<string, Money>()
  return withProvider((provider) => ({
    ...believing(provider, (paymentId) => requested.get(paymentId)),
    async create(payment) {
      const created: CreatedPayment | PaymentFailure = await provider.create(payment)
      if (!(created instanceof PaymentFailure)) requested.set(created.paymentId, payment.amount)
      return created
    },
  }))
}

function noticeBelieved(): Seams {
  const reported = new Map<string, Partial<Money>>()
  return withProvider((provider) => ({
    ...believing(provider, (paymentId) => reported.get(paymentId)),
    async verifyNotice(signed) {
      const notice = await provider.verifyNotice(signed)
      const { paymentId, amountCents } = JSON.parse(signed.body) as {
        paymentId: string
        amountCents?: number | null
      }
      if (!(notice instanceof PaymentFailure) && amountCents) reported.set(paymentId, { minor: amountCents })
      return notice
    },
  }))
}

const ORDER_READ = /^select \* from "top_up_order" where "id" = \$1/
const ORDER_HELD = /^select \* from "top_up_order" where "id" = \$1 for update$/

/** Faults in top-ups: whose money, how much of it, how often. */
export const ORDER_SABOTAGES: readonly Sabotage[] = [
  {
    name: 'the signature of a notice is not looked at',
    seams: () => withProvider(() => ({ verifyNotice: async ({ body }) => JSON.parse(body) as Notice })),
    isInGate: true,
  },
  { name: 'what was taken is not read again', seams: notReadAgain, isInGate: true },
  { name: 'the amount in a notice is believed', seams: noticeBelieved },
  {
    name: 'who signed in last is credited instead of the order’s owner',
    seams: instead(
      ORDER_HELD,
      `select top_up_order.*, (SELECT member_id FROM member_session ORDER BY created_at_ms DESC, id LIMIT 1) AS member_id
       from top_up_order where id = $1 for update`,
    ),
    spoil: [
      'ALTER TABLE top_up_order DROP CONSTRAINT top_up_order_credit_posting_id_member_id_fkey',
      'ALTER TABLE top_up_order DROP CONSTRAINT top_up_order_refund_posting_id_member_id_fkey',
    ],
  },
  {
    name: 'an order is credited each time it is looked at',
    seams: instead(
      ORDER_READ,
      `select *, CASE state WHEN 'credited' THEN 'approved' ELSE state END AS state from "top_up_order" where "id" = $1`,
    ),
    spoil: [
      'ALTER TABLE posting DROP CONSTRAINT posting_once',
      'ALTER TABLE vip_period DROP CONSTRAINT vip_period_once',
      'DROP TRIGGER top_up_order_goes_forward ON top_up_order',
    ],
  },
  {
    name: 'an order is made at the provider under another number each time',
    seams: () => {
      let last = 0
      return withProvider((provider) => ({
        create(payment) {
          last += 1
          return provider.create({ ...payment, requestId: `${payment.requestId}-${last}` })
        },
      }))
    },
  },
  {
    name: 'a credit is written and its order is not',
    seams: instead(/^update "top_up_order" set "state" = \$1, "capture_id".*$/s, '$& and false'),
  },
  {
    name: 'orders that have ended are not looked at again',
    seams: instead('"recheck_at_ms" <= $1', 'false and "recheck_at_ms" <= $1'),
  },
  {
    name: 'a withdrawal is paid back under another number each time, and nobody looks',
    seams: () => {
      let last = 0
      return withProvider((provider) => ({
        async get(paymentId) {
          const payment = await provider.get(paymentId)
          return payment instanceof PaymentFailure ? payment : { ...payment, refunds: [] }
        },
        refund(request) {
          last += 1
          return provider.refund({ ...request, requestId: `${request.requestId}-${last}` })
        },
      }))
    },
  },
  {
    name: 'what was spent is paid back too',
    seams: instead(
      '"entry"."posting_id", "entry"."purse", "entry"."amount", "lot"."left_amount"',
      '"entry"."posting_id", "entry"."purse", "entry"."amount", "entry"."amount" as "left_amount"',
    ),
  },
  {
    name: 'each statement is a transaction of its own',
    seams: instead(/^(BEGIN|COMMIT)$/, 'SELECT 1'),
  },
]

import * as z from 'zod'
import { Coins, Currency, DecimalText, TimeMs } from '../coins.ts'
import { endpoint } from '../endpoint.ts'
import { EMAIL_LENGTH_MAX, isEmailAddress } from '../feedback.ts'
import { ORDER_NUMBER } from '../ids.ts'

export const NAME_LENGTH_MAX = 120
export const STATEMENT_LENGTH_MAX = 4_000

const OrderNumber = z
  .string()
  .regex(ORDER_NUMBER)
  .meta({ description: 'Ours, or the payment provider’s number of the order or payment.' })

const EmailAddress = z.string().refine(isEmailAddress).meta({ maxLength: EMAIL_LENGTH_MAX })

/** Whoever is not signed in names the address of the account at the payment provider, or the confirmed one of the member. */
const Subject = { orderNo: OrderNumber, email: EmailAddress.nullish() }

const Order = {
  orderNo: OrderNumber,
  transactionId: z.string().max(256).nullable(),
  productName: z.string(),
  price: DecimalText,
  currency: Currency,
  payTime: TimeMs,
}

/** What goes back, and what was used: of the order alone. */
const Reckoning = {
  refund: DecimalText.meta({ description: 'What is paid back, in the order’s currency.' }),
  coinsBack: Coins,
  bonusBack: Coins,
  vipMsBack: TimeMs,
  coinsUsed: Coins.meta({ description: 'Spent or expired.' }),
  bonusUsed: Coins,
  vipMsUsed: TimeMs,
}

const Offer = z.object({ ...Order, endTime: TimeMs, ...Reckoning })

const Acknowledgement = z.object({
  ...Order,
  ...Reckoning,
  name: z.string(),
  sendTo: z.string().nullable(),
  statement: z.string().meta({ description: 'What was declared, word for word.' }),
  createTime: TimeMs.meta({ description: 'When the withdrawal was confirmed.' }),
  refundTime: TimeMs.nullable().meta({ description: 'When the payment provider paid back; null: not yet.' }),
})

const read = (offer: z.output<typeof Offer>) => {
  const { payTime, endTime, ...rest } = offer
  return { ...rest, paidAtMs: payTime, endsAtMs: endTime }
}

const readAcknowledgement = (made: z.output<typeof Acknowledgement>) => {
  const { payTime, createTime, refundTime, ...rest } = made
  return { ...rest, paidAtMs: payTime, confirmedAtMs: createTime, refundedAtMs: refundTime }
}

export type WithdrawalOffer = ReturnType<typeof read>
export type Withdrawal = ReturnType<typeof readAcknowledgement>

export const withdrawals = endpoint({
  method: 'GET',
  path: '/x/withdrawals',
  summary:
    'The purchases from which the member can withdraw now, and the withdrawals of the member, newest first.',
  source: 'Row 438, rule 8',
  audience: 'member',
  wire: z.object({ offers: z.array(Offer).max(100), made: z.array(Acknowledgement).max(100) }),
  read: ({ offers, made }) => ({ offers: offers.map(read), made: made.map(readAcknowledgement) }),
})

export const withdrawalOf = endpoint({
  method: 'POST',
  path: '/x/withdrawals/of',
  summary:
    'What a withdrawal from one purchase would pay back now, or its acknowledgement. The purchase of the member, or one that number and address name.',
  source: 'Row 438, rule 8',
  body: z.object(Subject),
  wire: z.object({
    offer: Offer.nullable().meta({ description: 'Null: it cannot be withdrawn from any more.' }),
    made: Acknowledgement.nullable(),
  }),
  read: ({ offer, made }) => ({ offer: offer && read(offer), made: made && readAcknowledgement(made) }),
  refusals: ['purchaseUnknown', 'paymentUnavailable'],
})

export const withdraw = endpoint({
  method: 'POST',
  path: '/x/withdrawals',
  summary:
    'Withdraws from a purchase: takes back what is left of it and has the payment provider pay back the rest of its price. Repeated, the same acknowledgement.',
  source: 'Row 438, rule 8',
  body: z.object({
    ...Subject,
    name: z.string().trim().min(1).max(NAME_LENGTH_MAX),
    sendTo: EmailAddress.nullish().meta({
      description: 'Where the acknowledgement is sent; absent: nowhere.',
    }),
    statement: z.string().trim().min(1).max(STATEMENT_LENGTH_MAX).meta({
      description: 'The declaration as it was shown, in the language of the interface.',
    }),
    refund: DecimalText.meta({ description: 'As it was shown.' }),
  }),
  wire: Acknowledgement,
  read: readAcknowledgement,
  refusals: ['purchaseUnknown', 'withdrawalEnded', 'withdrawalChanged', 'paymentUnavailable'],
})

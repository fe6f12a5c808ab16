import type { AppLoadContext } from '@remix-run/server-runtime'
import * as z from 'zod'
import type { Withdrawal, WithdrawalOffer } from '../../../contract/extensions/withdrawal.ts'
import type { TypedWithdrawal, WithdrawalProblem } from './withdrawal.ts'

/** What a form was sent with, and what it found. */
export interface Found {
  typed: TypedWithdrawal
  problem: WithdrawalProblem | null
  /** To confirm. */
  offer: WithdrawalOffer | null
  made: Withdrawal | null
}

const Order = z.object({
  orderNo: z.string(),
  transactionId: z.string().nullable(),
  productName: z.string(),
  price: z.string(),
  currency: z.string(),
  paidAtMs: z.number(),
  refund: z.string(),
  coinsBack: z.number(),
  bonusBack: z.number(),
  vipMsBack: z.number(),
  coinsUsed: z.number(),
  bonusUsed: z.number(),
  vipMsUsed: z.number(),
})

const Draft = z.object({
  /** Of the session that it was found in: nobody else in this browser sees it. */
  mark: z.string().nullable(),
  typed: z.object({
    orderNo: z.string(),
    email: z.string(),
    name: z.string(),
    sendTo: z.string(),
    refund: z.string(),
  }),
  problem: z
    .enum(['name', 'sendTo', 'orderNo', 'email', 'unknown', 'ended', 'changed', 'unavailable', 'tooMany'])
    .nullable(),
  offer: Order.extend({ endsAtMs: z.number() }).nullable(),
  made: Order.extend({
    name: z.string(),
    sendTo: z.string().nullable(),
    statement: z.string(),
    confirmedAtMs: z.number(),
    refundedAtMs: z.number().nullable(),
  }).nullable(),
})

type DraftContext = Pick<AppLoadContext, 'readDraft' | 'keepDraft' | 'sessionMark'>

/** False: the browser does not keep it. */
export function keepFound({ keepDraft, sessionMark }: DraftContext, found: Found): boolean {
  // Only what is left of the two is shown.
  const offer = found.made ? null : found.offer
  return keepDraft({ mark: sessionMark, ...found, offer } satisfies z.output<typeof Draft>)
}

export function readFound({ readDraft, sessionMark }: DraftContext): Found | null {
  const draft = Draft.safeParse(readDraft()).data
  return draft?.mark === sessionMark ? draft : null
}

import * as z from 'zod'
import { Coins, Currency, DecimalText, TimeMs } from '../coins.ts'
import { endpoint } from '../endpoint.ts'
import { Id, readId, WireId } from '../ids.ts'
import { DEFAULT_CURRENCY } from '../money.ts'
import { SIGN_IN_PROVIDERS } from '../sign-in-services.ts'

export const RECEIPTS_PAGE_SIZE_MAX = 100

const Purse = z.enum(['coins', 'bonus'])

/** Not `Coins`: a change may be negative, and a stored balance may be wrong. */
const Figure = z.number().int()

const Movement = z.object({
  accountType: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'As `coinAccountType`; null: none of rows 155-162.' }),
  purse: Purse,
  amount: Figure,
  expireTime: TimeMs.nullable().meta({ description: 'When what moved ends or ended; null: never.' }),
})

const WireReceipt = z.object({
  receiptNo: Id,
  kind: z.string().max(64).meta({
    description: '`grant`, `unlock`, `expiry`, `vip`, `vipReversal`, `top-up`, `refund`, `reversal`, …',
  }),
  createTime: TimeMs,
  coins: Figure,
  bonus: Figure,
  coinsBefore: Figure,
  coinsAfter: Figure,
  bonusBefore: Figure,
  bonusAfter: Figure,
  movements: z.array(Movement),
  reason: z.string().meta({ description: 'A note for people; may be empty.' }),
  orderNo: z.string().max(256).nullable(),
  transactionId: z.string().max(256).nullable().meta({ description: 'The payment provider’s.' }),
  price: DecimalText.nullable(),
  currency: Currency.nullish().meta({ description: 'Of `price`; absent: USD.' }),
  contentId: WireId.nullable(),
  contentName: z.string().nullable(),
  chapterName: z.string().nullable().meta({ description: 'Null also when it is about several episodes.' }),
  chapterCount: z.number().int().nonnegative().meta({ description: 'Episodes unlocked with it.' }),
  subscribeStartTime: TimeMs.nullable(),
  subscribeExpireTime: TimeMs.nullable(),
})

/** `{posting}-{period}` of the last ones seen. Opaque to callers. */
const Cursor = z.string().regex(/^\d{1,19}-\d{1,19}$/)

export const receipts = endpoint({
  method: 'GET',
  path: '/x/wallet/receipts',
  summary: 'A receipt for every movement of the member’s coins and every VIP period, newest first.',
  source: 'Rows 433, 435, rule 8',
  audience: 'member',
  query: z.object({
    before: Cursor.optional().meta({
      description: '`next` of the previous response; absent: from the newest.',
    }),
    pageSize: z.coerce.number().int().min(1).max(RECEIPTS_PAGE_SIZE_MAX).default(RECEIPTS_PAGE_SIZE_MAX),
    receiptNo: Id.optional().meta({
      description: 'This receipt only; none if it does not exist or belongs to another member.',
    }),
  }),
  wire: z.object({
    records: z.array(WireReceipt),
    next: Cursor.nullable(),
    memberCode: z.string().max(64),
    provider: z.string().max(64).nullable().meta({ description: 'The session’s: `google` or `facebook`.' }),
  }),
  read: (wire) => ({
    receipts: wire.records.map((record) => ({
      receiptNo: record.receiptNo,
      kind: record.kind,
      createdAtMs: record.createTime,
      coins: { change: record.coins, before: record.coinsBefore, after: record.coinsAfter },
      bonus: { change: record.bonus, before: record.bonusBefore, after: record.bonusAfter },
      movements: record.movements.map(({ expireTime, ...movement }) => ({
        ...movement,
        expiresAtMs: expireTime,
      })),
      reason: record.reason,
      orderNo: record.orderNo,
      transactionId: record.transactionId,
      price: record.price,
      currency: record.price === null ? null : (record.currency ?? DEFAULT_CURRENCY),
      dramaId: record.contentId === null ? null : readId(record.contentId),
      dramaName: record.contentName,
      episodeName: record.chapterName,
      episodeCount: record.chapterCount,
      subscribedFromMs: record.subscribeStartTime,
      subscribedUntilMs: record.subscribeExpireTime,
    })),
    next: wire.next,
    memberCode: wire.memberCode,
    provider: SIGN_IN_PROVIDERS.find((provider) => provider === wire.provider) ?? null,
  }),
})

export const walletCheck = endpoint({
  method: 'GET',
  path: '/x/wallet/check',
  summary: 'Recomputes the member’s balances from the ledger and compares them with the stored ones.',
  source: 'Row 433, rule 8',
  audience: 'member',
  wire: z.object({
    coins: Figure.meta({ description: 'The stored balance.' }),
    bonus: Figure,
    coinsSum: Figure.meta({ description: 'The sum of the entries.' }),
    bonusSum: Figure,
    lotsCoins: Figure.meta({ description: 'The sum of what is left in the lots.' }),
    lotsBonus: Figure,
    brokenReceiptNo: Id.nullable().meta({ description: 'The oldest receipt with a wrong balance.' }),
  }),
  read: (wire) => ({
    isRight:
      wire.brokenReceiptNo === null &&
      wire.coins === wire.coinsSum &&
      wire.coins === wire.lotsCoins &&
      wire.bonus === wire.bonusSum &&
      wire.bonus === wire.lotsBonus,
    brokenReceiptNo: wire.brokenReceiptNo,
  }),
})

export const walletSummary = endpoint({
  method: 'GET',
  path: '/x/wallet/summary',
  summary: 'A wallet’s data besides its balances: the daily limit, the end of VIP, and what expires next.',
  source: 'Rows 9, 10, 432, rule 8',
  audience: 'member',
  wire: z.object({
    dayLimitCoins: Coins.nullable().meta({ description: 'As in `seriesCost`.' }),
    spentTodayCoins: z.number().int().nonnegative(),
    vipExpireTime: TimeMs.nullable().meta({ description: 'Null: no VIP.' }),
    expiring: z
      .array(z.object({ purse: Purse, amount: Figure, expireTime: TimeMs }))
      .max(2)
      .meta({ description: 'What expires first in each purse; empty if nothing expires.' }),
  }),
  read: (wire) => ({
    dayLimitCoins: wire.dayLimitCoins,
    spentTodayCoins: wire.spentTodayCoins,
    vipUntilMs: wire.vipExpireTime,
    expiring: wire.expiring.map(({ purse, amount, expireTime }) => ({
      purse,
      amount,
      expiresAtMs: expireTime,
    })),
  }),
})

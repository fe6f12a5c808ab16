import * as z from 'zod'
import { Coins, Currency, DecimalText, TimeMs } from '../coins.ts'
import { endpoint } from '../endpoint.ts'
import { Id, readId, WireId } from '../ids.ts'
import { DEFAULT_CURRENCY } from '../money.ts'
import { PAYMENT_STATES } from '../payment-state.ts'
import { ExtendProductId, STORE_TYPES } from '../top-up.ts'

export const PENDING_ORDERS_MAX = 20

const OptionalId = z.union([Id, z.literal('')])

/** Calling `verifyReceipt` for one of them consumes its report. */
export const pendingOrders = endpoint({
  method: 'GET',
  path: '/x/orders/pending',
  summary: 'Top-ups of the member that have not ended, or whose end was not reported yet; the newest first.',
  source: 'Row 431, rule 8',
  audience: 'member',
  wire: z.object({
    records: z
      .array(
        z.object({
          transactionId: z.string().min(1).max(256),
          extendProductId: ExtendProductId,
          productId: WireId,
          productName: z.string(),
          price: DecimalText,
          currency: Currency.nullish().meta({ description: 'Absent: USD.' }),
          coinsBuy: Coins,
          coinsBonus: Coins,
          vipDays: z.number().int().nonnegative(),
          status: z.enum(PAYMENT_STATES),
          givenUp: z.boolean().nullish().meta({
            description:
              'A pending one whose final state the provider did not report in time: checked rarely, and credited if the money arrives.',
          }),
          declined: z.boolean().nullish().meta({
            description: 'One to be paid whose last attempt was declined; another card may do.',
          }),
          createTime: TimeMs,
          storeType: z.union([z.literal(STORE_TYPES.player), z.literal(STORE_TYPES.profile)]),
          contentId: OptionalId.meta({ description: 'Drama it was started from; empty from the profile.' }),
          contentChapterId: OptionalId,
          jumpPaypalLink: z.url().nullable().meta({ description: 'Where it can still be paid.' }),
        }),
      )
      .max(PENDING_ORDERS_MAX),
  }),
  read: ({ records }) =>
    records.map((record) => ({
      transactionId: record.transactionId,
      extendProductId: record.extendProductId,
      productId: readId(record.productId),
      productName: record.productName,
      price: record.price,
      currency: record.currency ?? DEFAULT_CURRENCY,
      coins: record.coinsBuy,
      bonus: record.coinsBonus,
      vipDays: record.vipDays,
      status: record.status,
      isGivenUp: record.givenUp ?? false,
      isDeclined: record.declined ?? false,
      createdAtMs: record.createTime,
      storeType: record.storeType,
      dramaId: record.contentId || null,
      episodeId: record.contentChapterId || null,
      payAddress: record.jumpPaypalLink,
    })),
})

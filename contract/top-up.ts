import * as z from 'zod'
import { Coins, Currency, DecimalText } from './coins.ts'
import { endpoint } from './endpoint.ts'
import { EXACT_COINS_MAX, type ExactTopUp } from './exact-top-up.ts'
import { Id, readId, WireId } from './ids.ts'
import { DEFAULT_CURRENCY, parseMoney } from './money.ts'
import type { PaymentState } from './payment-state.ts'

export const STORE_TYPES = { player: 1, profile: 2 } as const
export const PAY_TYPE = 4
/** On the site, which forwards notices to the same path of the backend. */
export const NOTICE_PATH = '/payments/paypal/notices/'
export const EXTEND_PRODUCT_ID_PREFIX = 'usp_'
/** Prefix, product and nonce: identifies one top-up of one member. */
export const ExtendProductId = z.string().regex(/^usp_[A-Za-z0-9_-]{1,190}$/)

const Price = z.union([DecimalText, z.number().nonnegative()])

const ExpireAfterDays = z.number().int().nonnegative().nullish().meta({
  description: 'Days from the payment; 0: never; absent: not said.',
})

const WireProduct = z.object({
  productId: WireId,
  name: z.string().nullish(),
  payConfigId: WireId.nullish(),
  price: Price,
  originalPrice: Price.nullish(),
  coinsBuy: Coins,
  coinsBonus: Coins.nullish(),
  vipDays: z.number().int().nonnegative().nullish().meta({ description: 'Days of VIP that come with it.' }),
  coinsExpireAfterDays: ExpireAfterDays,
  bonusExpiresAfterDays: ExpireAfterDays,
  cornerTip: z.string().nullish(),
  marketingCopy: z.string().nullish(),
})

const WireExactTopUp = z
  .object({
    price: Price,
    coins: Coins.min(1),
    coinsMin: Coins.min(1),
    priceStep: Price.nullish(),
    expireAfterDays: ExpireAfterDays,
  })
  .meta({
    description:
      'Any number of coins from `coinsMin` is sold too, at `price` for `coins`, rounded up to a multiple of `priceStep` (absent: the smallest unit of the currency). Row 437, rule 8.',
  })

function readExactTopUp(
  wire: z.output<typeof WireExactTopUp> | null | undefined,
  currency: string,
): ExactTopUp | null {
  if (!wire) return null
  const { coins, coinsMin, priceStep, expireAfterDays = null } = wire
  const price = parseMoney(String(wire.price), currency)
  const step = priceStep == null ? null : parseMoney(String(priceStep), currency)
  if (!price?.minor) return null
  return { minor: price.minor, coins, coinsMin, stepMinor: step?.minor || 1, expireAfterDays }
}

export const packageList = endpoint({
  method: 'GET',
  path: '/topup/all/product/list',
  summary: 'The packages a top-up can buy.',
  source: 'Rows 168, 173-175, 244',
  query: z.object({
    type: z.coerce.number().int().min(1).max(2).default(STORE_TYPES.profile),
    missingCoins: z.coerce.number().int().min(1).max(EXACT_COINS_MAX).optional().meta({
      description: 'With `exactTopUp`: the first product is one of exactly so many coins.',
    }),
  }),
  wire: z.object({
    rechargeProducts: z.array(WireProduct),
    currency: Currency.nullish().meta({ description: 'Of all prices; absent: USD.' }),
    exactTopUp: WireExactTopUp.nullish(),
    firstTopUpBonus: Coins.nullish().meta({
      description: 'What the member’s first top-up adds: 0 once one was credited; null for visitors.',
    }),
    withdrawal: z
      .object({ days: z.number().int().min(1).max(366) })
      .nullish()
      .meta({
        description:
          'Purchases can be withdrawn from within these days, so an order needs `consent`; absent: not offered. Row 438.',
      }),
    memberLayerId: WireId.nullish(),
    memberLayerGroupId: WireId.nullish(),
  }),
  read: (wire) => ({
    withdrawalDays: wire.withdrawal?.days ?? null,
    currency: wire.currency ?? DEFAULT_CURRENCY,
    memberLayerId: wire.memberLayerId == null ? '' : readId(wire.memberLayerId),
    memberLayerGroupId: wire.memberLayerGroupId == null ? '' : readId(wire.memberLayerGroupId),
    exactTopUp: readExactTopUp(wire.exactTopUp, wire.currency ?? DEFAULT_CURRENCY),
    firstTopUpBonus: wire.firstTopUpBonus ?? 0,
    packages: wire.rechargeProducts.map((product) => ({
      productId: readId(product.productId),
      payConfigId: product.payConfigId == null ? '' : readId(product.payConfigId),
      name: product.name ?? '',
      price: String(product.price),
      currency: wire.currency ?? DEFAULT_CURRENCY,
      /** Null: no previous price to strike through. */
      originalPrice: Number(product.originalPrice ?? 0) > 0 ? String(product.originalPrice) : null,
      coins: product.coinsBuy,
      bonus: product.coinsBonus ?? 0,
      vipDays: product.vipDays ?? 0,
      /** 0: never; null: the backend does not say. */
      coinsExpireAfterDays: product.coinsExpireAfterDays ?? null,
      bonusExpiresAfterDays: product.bonusExpiresAfterDays ?? null,
      cornerTip: product.cornerTip ?? '',
      marketingCopy: product.marketingCopy ?? '',
    })),
  }),
})

const OptionalId = z.union([Id, z.literal('')])

export const createOrder = endpoint({
  method: 'POST',
  path: '/order/api/front/sereal/createOrder',
  summary: 'Creates an order and returns its payment address.',
  source: 'Rows 176-179, 245; `sereal` is the literal spelling',
  audience: 'member',
  body: z.object({
    contentId: OptionalId,
    contentChapterId: OptionalId,
    payConfigId: OptionalId,
    productId: Id,
    extendProductId: ExtendProductId,
    memberCurrencyCode: Currency,
    payType: z.literal(PAY_TYPE),
    type: z.union([z.literal(STORE_TYPES.player), z.literal(STORE_TYPES.profile)]),
    memberLayerId: OptionalId,
    memberLayerGroupId: OptionalId,
    productSourceType: z.union([z.string(), z.number()]),
    returnUrl: z.url().max(2048),
    consent: z.string().trim().min(1).max(2_000).optional().meta({
      description:
        'The sentence with which the buyer asked for the coins at once and acknowledged what this ends, word for word. Row 438.',
    }),
  }),
  wire: z.object({ jumpPaypalLink: z.url() }),
  read: (wire) => ({ payAddress: wire.jumpPaypalLink }),
  refusals: [
    'packageChanged',
    'orderRunning',
    'tooManyOrders',
    'spendingLimit',
    'keyUsed',
    'consentMissing',
    'paymentUnavailable',
  ],
})

export const DEDUCT_STATUS = { failed: 0, credited: 1, pending: 2 } as const satisfies Partial<
  Record<PaymentState, number>
>
const DEDUCT_STATES = ['failed', 'credited', 'pending'] as const

export const verifyReceipt = endpoint({
  method: 'POST',
  path: '/order/api/front/sereal/verifyReceipt',
  summary: 'Asks whether a payment arrived; credits it once.',
  source: 'Rows 181-188, 246',
  body: z.object({
    transactionId: z.string().min(1).max(256),
    extendProductId: z.string().max(200),
  }),
  wire: z.object({
    deductStatus: z.number().int(),
    orderAmount: Price.nullish(),
    currency: Currency.nullish().meta({ description: 'Of `orderAmount`; absent: the order’s.' }),
    productId: WireId.nullish(),
    productName: z.string().nullish(),
    coinsBuy: Coins.nullish(),
    coinsBonus: Coins.nullish(),
    vipDays: z.number().int().nonnegative().nullish(),
    declineCount: z.number().int().positive().nullish().meta({
      description: 'How often the payment was declined; present while it can be paid in another way.',
    }),
    firstReport: z.boolean().nullish().meta({
      description:
        'True in exactly one response about the final state of an order; its receiver notifies the member.',
    }),
  }),
  read: (wire) => ({
    status: wire.deductStatus,
    state: DEDUCT_STATES.find((state) => DEDUCT_STATUS[state] === wire.deductStatus) ?? null,
    orderAmount: wire.orderAmount == null ? null : String(wire.orderAmount),
    currency: wire.currency ?? null,
    productId: wire.productId == null ? null : readId(wire.productId),
    productName: wire.productName ?? null,
    coins: wire.coinsBuy ?? null,
    bonus: wire.coinsBonus ?? null,
    vipDays: wire.vipDays ?? null,
    declineCount: wire.declineCount ?? 0,
    /** Null: the backend does not count reports, or the order is not final. */
    isFirstReport: wire.firstReport ?? null,
  }),
})

import type { Request, Response } from 'express'
import * as z from 'zod'
import type { TopUpProblem } from '../../app/context.ts'
import { type CodeName, SESSION_CODES } from '../../contract/codes.ts'
import { Currency } from '../../contract/coins.ts'
import type { Output } from '../../contract/endpoint.ts'
import { ProductApiError, ProductApiUnavailableError } from '../../contract/errors.ts'
import { EXACT_COINS_MAX } from '../../contract/exact-top-up.ts'
import type { spendingLimit } from '../../contract/extensions/spending-limit.ts'
import { Id } from '../../contract/ids.ts'
import { DEFAULT_CURRENCY } from '../../contract/money.ts'
import type { ProductApi } from '../../contract/product-api/endpoints.ts'
import { EXTEND_PRODUCT_ID_PREFIX, STORE_TYPES } from '../../contract/top-up.ts'
import { paymentProvider } from '../payment-provider/payment-provider.ts'
import { providerAddress } from '../redirects/provider-address.ts'
import { getIdentity } from '../session/identity.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** A browser may repeat a request without a response for this long. */
const RESENT_MS = 10_000

const OrderForm = z.object({
  package: z
    .string()
    .max(150)
    .regex(/^[A-Za-z0-9_]{1,64}~[0-9.]{1,20}(~\d{1,10}){3}$/)
    .transform((text) => {
      const [productId = '', ...shown] = text.split('~')
      return { productId, shown: shown.join('~') }
    }),
  /** Of all packages shown; pages of earlier releases have none. */
  currency: Currency.default(DEFAULT_CURRENCY),
  store: z.enum(['player', 'profile']),
  dramaId: z.union([Id, z.literal('')]).default(''),
  episodeId: z.union([Id, z.literal('')]).default(''),
  /** Generated when the panel opens: all submissions from it are the same order. */
  nonce: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
  /** The language of the sentence that was agreed to; its words are ours. */
  consent: z.string().max(35).optional(),
})

/** `spending`: the limit that refused it, as it is now. */
export type OrderOutcome =
  | { payAddress: string }
  | { problem: TopUpProblem; spending?: Output<typeof spendingLimit> }

const PROBLEM_OF_CODE: Partial<Record<CodeName, TopUpProblem>> = {
  packageChanged: 'changed',
  keyUsed: 'changed',
  orderRunning: 'running',
  tooManyOrders: 'tooMany',
  spendingLimit: 'overLimit',
  consentMissing: 'consentMissing',
  tooManyRequests: 'tooMany',
  paymentUnavailable: 'providerUnavailable',
  unavailable: 'unavailable',
}

class OrderProblem extends Error {
  override readonly name = 'OrderProblem'
  readonly problem: TopUpProblem

  constructor(problem: TopUpProblem, detail: string) {
    super(detail)
    this.problem = problem
  }
}

export interface OrderPlace {
  returnTo: string
  /** Of the page that was read, which another one of the site may have led to. */
  language: string
}

/**
 * Begins an order: validates the package against the current offers, creates the order at the product API, and records it in
 * this browser before redirecting. A form sent twice creates one order. Never rejects.
 */
export function orderMaker(deps: PaymentDeps) {
  const orders = deps.state.requests<Begun>('order', { cachedMs: RESENT_MS })

  return async function createOrder(
    req: Request,
    res: Response,
    { returnTo, language }: OrderPlace,
  ): Promise<OrderOutcome> {
    const { token } = getIdentity(res)
    if (token === null) return { problem: 'signedOut' }
    const sessionMark = deps.toSessionMark(token)
    const log = deps.log.child({ requestId: res.locals.requestId })
    const api = deps.apiFor(res, { token, language })
    try {
      const form = OrderForm.safeParse({ ...req.body })
      if (!form.success) throw new OrderProblem('failed', 'the form is none of ours')
      const { productId, shown } = form.data.package
      const extendProductId = `${EXTEND_PRODUCT_ID_PREFIX}${productId}_${form.data.nonce}`
      const input = { ...form.data, productId, shown, extendProductId, returnTo, language }
      const { payAddress, transactionId, sold } = await orders.share(
        `${sessionMark} ${JSON.stringify(input)}`,
        () => begin(deps, api, input),
      )
      await deps.begunOrders.keep(req.headers.cookie, res, {
        extendProductId,
        transactionId,
        productId,
        price: sold.price,
        currency: sold.currency,
        coins: sold.coins,
        bonus: sold.bonus,
        vipDays: sold.vipDays,
        payAddress: payAddress.length <= PAY_ADDRESS_LENGTH_MAX ? payAddress : null,
        sessionMark,
        createdAtMs: deps.nowMs(),
        told: null,
      })
      return { payAddress }
    } catch (error) {
      const problem = toTopUpProblem(error)
      log.warn({ reason: problem, ...toLogFields(error) }, 'order not created')
      if (problem !== 'overLimit') return { problem }
      const spending = await api.spendingLimit().catch(() => null)
      return { problem, ...(spending && { spending }) }
    }
  }
}

const PAY_ADDRESS_LENGTH_MAX = 200

type Offered = Awaited<ReturnType<ProductApi['packageList']>>
type Sold = Offered['packages'][number]

interface Begun {
  payAddress: string
  transactionId: string
  sold: Sold
}

interface OrderInput extends Omit<z.output<typeof OrderForm>, 'package' | 'nonce'> {
  productId: string
  shown: string
  extendProductId: string
  returnTo: string
  language: string
}

async function begin(deps: PaymentDeps, api: ProductApi, input: OrderInput): Promise<Begun> {
  const type = STORE_TYPES[input.store]
  const offered = await loadOffered(api, type, input)
  const sold = findSold(offered, input)
  if (!sold || toShown(sold) !== input.shown || sold.currency !== input.currency)
    throw new OrderProblem('changed', 'the package is another than shown')
  const consent = offered.withdrawalDays === null ? undefined : deps.consents.get(input.consent ?? '')
  if (offered.withdrawalDays !== null && !consent)
    throw new OrderProblem('consentMissing', 'the box was not ticked')
  const { payAddress } = await api.createOrder({
    dramaId: input.dramaId,
    episodeId: input.episodeId,
    payConfigId: sold.payConfigId,
    productId: sold.productId,
    extendProductId: input.extendProductId,
    memberCurrencyCode: sold.currency,
    payType: paymentProvider.payType,
    type,
    memberLayerId: offered.memberLayerId,
    memberLayerGroupId: offered.memberLayerGroupId,
    productSourceType: deps.productSourceType,
    returnUrl: deps.origin + input.returnTo,
    ...(consent && { consent }),
  })
  const address = providerAddress(payAddress, deps.payOrigins)
  const transactionId = address && paymentProvider.readTransactionId(address.searchParams)
  if (!transactionId) throw new OrderProblem('failed', 'the address to pay at is not of a known provider')
  return { payAddress: paymentProvider.inLanguage(address, input.language), transactionId, sold }
}

/** A package of exactly so many coins is listed where their number is asked for. */
async function loadOffered(api: ProductApi, type: number, input: OrderInput): Promise<Offered> {
  const offered = await api.packageList({ type })
  const coins = Number(input.shown.split('~')[1])
  const isListed = findSold(offered, input) !== undefined
  return isListed || !offered.exactTopUp || coins < 1 || coins > EXACT_COINS_MAX
    ? offered
    : api.packageList({ type, missingCoins: coins })
}

function findSold({ packages }: Offered, { productId }: OrderInput): Sold | undefined {
  return packages.find((sold) => sold.productId === productId)
}

function toShown({ price, coins, bonus, vipDays }: Sold): string {
  return [price, coins, bonus, vipDays].join('~')
}

function toTopUpProblem(error: unknown): TopUpProblem {
  if (error instanceof OrderProblem) return error.problem
  if (error instanceof ProductApiUnavailableError) return 'unavailable'
  if (!(error instanceof ProductApiError)) return 'failed'
  if (SESSION_CODES.includes(error.code)) return 'signedOut'
  return (error.codeName && PROBLEM_OF_CODE[error.codeName]) ?? 'failed'
}

function toLogFields(error: unknown): { code?: string; detail?: string; err?: unknown } {
  if (error instanceof ProductApiError) return { code: error.code }
  if (error instanceof OrderProblem) return { detail: error.message }
  return error instanceof ProductApiUnavailableError ? {} : { err: error }
}

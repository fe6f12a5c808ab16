import { createHash } from 'node:crypto'
import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import { type createOrder as call, EXTEND_PRODUCT_ID_PREFIX } from '../../contract/top-up.ts'
import type { VisitSource } from '../../contract/visit-source.ts'
import type { MemberCall } from '../calls/call.ts'
import { Refusal } from '../calls/refusal.ts'
import { noteConversion } from '../conversions/conversions.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import { isDeleted } from '../members/is-deleted.ts'
import { PaymentFailure } from '../providers/payment-provider.ts'
import { noFault } from '../runtime/fault.ts'
import { isTooFarAhead, nextPeriod, vipUntil } from '../vip/vip-periods.ts'
import { noteOrder, readClickAgent, readSourceHeader } from '../visit-sources/visit-sources.ts'
import { type LockedWallet, lockWallet } from '../wallet/lock-wallet.ts'
import type { WalletQueue } from '../wallet/wallet-queue.ts'
import { endRefusedOrder } from './end-unpaid-orders.ts'
import {
  findOrder,
  type OrderContext,
  type OrderRow,
  type Payments,
  REQUEST_ID_MS,
  toPrice,
} from './order-rows.ts'
import type { Package } from './package-file.ts'
import { findPackage, inLanguage } from './packages.ts'
import { findLimitRefusal } from './spending-limit.ts'

type OrderRequest = ParsedInput<typeof call>

export const ORDERS_PER_HOUR = 20
const HOUR_MS = 3_600_000
/** Longer than the provider may take to create an order. */
const RUNNING_MS = 15_000
/** Wallets above this cannot buy: a balance has a limit, and a payment must never reach it. */
const SOLD_TO_BALANCE_MAX = 900_000_000
const CHECK_AFTER_MS = 60_000

/**
 * Creates an order and returns its payment URL. The same request again returns the same URL; a different
 * request with the same `extendProductId` is refused. The order is stored, with a snapshot of the package,
 * before the provider is called.
 */
export async function createOrder(
  deps: OrderContext & { walletQueue: WalletQueue },
  request: OrderRequest,
  { viewer, requestId, headers, language }: Pick<MemberCall, 'viewer' | 'requestId' | 'headers' | 'language'>,
): Promise<HandlerResult<typeof call> | Refusal> {
  const { log, payments } = deps
  if (!payments) return new Refusal('paymentUnavailable', 'Paying is not set up here.')
  const placed = await deps.walletQueue.run(viewer.memberId, () =>
    inTransaction(deps.db, (tx) =>
      placeOrder(tx, deps, payments, viewer.memberId, {
        request,
        language,
        source: readSourceHeader(headers),
        userAgent: readClickAgent(headers),
      }),
    ),
  )
  if (placed instanceof Refusal) {
    const { productId, payConfigId, type } = request
    log.warn(
      { requestId, memberId: viewer.memberId, productId, payConfigId, storeType: type, code: placed.code },
      'order rejected',
    )
    return placed
  }
  const { fault = noFault } = deps
  fault('order:before-provider')
  const order = placed.pay_address
    ? placed
    : await deps.queue.runShared(`create ${placed.id}`, () =>
        registerOrder(deps, payments, placed.id, requestId),
      )
  return order?.pay_address
    ? { jumpPaypalLink: order.pay_address }
    : new Refusal('paymentUnavailable', 'The payment service does not answer. Nothing was charged.')
}

async function placeOrder(
  tx: Tx,
  deps: OrderContext,
  { siteOrigin }: Payments,
  memberId: string,
  {
    request,
    language,
    source,
    userAgent,
  }: { request: OrderRequest; language: string; source: VisitSource | null; userAgent: string | null },
): Promise<OrderRow | Refusal> {
  const wallet = await lockWallet(tx, deps, memberId)
  if (await isDeleted(tx, memberId)) return new Refusal('invalidToken', 'This account was deleted.')
  const asked = hashRequest(request)
  const before = await tx
    .selectFrom('top_up_order')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('extend_product_id', '=', request.extendProductId)
    .executeTakeFirst()
  if (before) {
    return before.asked === asked
      ? before
      : new Refusal('keyUsed', 'This extendProductId names another order already.')
  }
  if (URL.parse(request.returnUrl)?.origin !== siteOrigin) {
    return new Refusal('badRequest', 'The body field "returnUrl" is an address of the site.')
  }
  const sold = findPackage(deps.packages, request)
  const { memberCurrencyCode, extendProductId } = request
  const isOffered =
    sold?.price.currency === memberCurrencyCode &&
    extendProductId.startsWith(`${EXTEND_PRODUCT_ID_PREFIX}${sold.id}_`)
  if (!isOffered) return new Refusal('packageChanged', 'This package is not offered like this any more.')
  if (sold.withdrawal && request.consent === undefined)
    return new Refusal(
      'consentMissing',
      'The body field "consent" is missing: the purchase can be withdrawn from.',
    )
  const refusal = await findRefusal(tx, wallet, sold)
  if (refusal) return refusal
  const order = await insertOrder(tx, deps, wallet, { sold, request, language, asked })
  const visit = { orderId: order.id, memberId, source, nowMs: wallet.nowMs }
  await noteOrder(tx, visit)
  await noteConversion(tx, deps.adNetworks ?? [], { ...visit, userAgent })
  return order
}

async function findRefusal(tx: Tx, wallet: LockedWallet, sold: Package): Promise<Refusal | null> {
  const { memberId, nowMs } = wallet
  const orders = await tx
    .selectFrom('top_up_order')
    .select(['product_id', 'state', 'provider_order_id', 'created_at_ms'])
    .where('member_id', '=', memberId)
    .where('created_at_ms', '>', nowMs - HOUR_MS)
    // Orders further ahead than the clocks of processes differ were created by a wrong clock.
    .where('created_at_ms', '<', nowMs + HOUR_MS)
    .orderBy('ordinal', 'desc')
    .limit(ORDERS_PER_HOUR)
    .execute()
  if (orders.length >= ORDERS_PER_HOUR) {
    return new Refusal('tooManyOrders', 'There were many orders within an hour. Please try again later.')
  }
  const isRunning = orders.some(
    (order) =>
      order.product_id === sold.id &&
      order.state === 'created' &&
      order.provider_order_id === null &&
      Math.abs(nowMs - order.created_at_ms) < RUNNING_MS,
  )
  if (isRunning) return new Refusal('orderRunning', 'An order for this package is being made already.')
  const isTooMuch = wallet.coins + wallet.bonus > SOLD_TO_BALANCE_MAX
  const isTooLong =
    sold.vipDays > 0 &&
    isTooFarAhead(nextPeriod(await vipUntil(tx, memberId, nowMs), sold.vipDays, nowMs), nowMs)
  return isTooMuch || isTooLong
    ? new Refusal('packageChanged', 'The wallet has no room for this package.')
    : findLimitRefusal(tx, wallet, sold.price, nowMs)
}

function insertOrder(
  tx: Tx,
  { ids }: OrderContext,
  { memberId, nowMs }: LockedWallet,
  {
    sold,
    request,
    language,
    asked,
  }: { sold: Package; request: OrderRequest; language: string; asked: string },
): Promise<OrderRow> {
  const id = ids.next()
  return tx
    .insertInto('top_up_order')
    .values({
      id,
      member_id: memberId,
      extend_product_id: request.extendProductId,
      asked,
      product_id: sold.id,
      product_name: inLanguage(sold.name, language),
      price_cents: sold.price.minor,
      currency: sold.price.currency,
      coins: sold.coins,
      bonus: sold.bonus,
      vip_days: sold.vipDays,
      coins_expire_after_days: sold.coinsExpireAfterDays ?? null,
      bonus_expires_after_days: sold.bonusExpiresAfterDays ?? null,
      store_type: request.type,
      drama_id: request.dramaId || null,
      episode_id: request.episodeId || null,
      return_url: request.returnUrl,
      language,
      consent: request.consent ?? null,
      withdrawal_days: sold.withdrawal?.days ?? null,
      withdrawal_countries: sold.withdrawal?.countries?.join(' ') ?? null,
      create_request_id: `create-${id}`,
      capture_request_id: `capture-${id}`,
      refund_request_id: `refund-${id}`,
      created_at_ms: nowMs,
      next_check_at_ms: nowMs + CHECK_AFTER_MS,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function registerOrder(
  deps: OrderContext,
  { provider }: Payments,
  orderId: string,
  requestId: string,
): Promise<OrderRow | undefined> {
  const { db, clock, log, fault = noFault } = deps
  const order = await findOrder(db, orderId)
  if (!order || order.pay_address || order.state !== 'created') return order
  // The provider would treat the same request as a new one.
  if (clock.nowMs() - order.created_at_ms >= REQUEST_ID_MS) return order
  const created = await provider.create({
    requestId: order.create_request_id,
    orderId,
    amount: toPrice(order),
    description: order.product_name,
    returnUrl: order.return_url,
  })
  fault('order:after-provider')
  if (created instanceof PaymentFailure) {
    log.warn({ requestId, orderId, kind: created.kind, reason: created.reason }, 'order creation failed')
    if (created.kind === 'refused')
      await endRefusedOrder(db, { orderId, reason: created.reason, nowMs: clock.nowMs() })
    return order
  }
  await db
    .updateTable('top_up_order')
    .set({ provider_order_id: created.paymentId, pay_address: created.payAddress })
    .where('id', '=', orderId)
    .where('provider_order_id', 'is', null)
    .execute()
  fault('order:after-commit')
  // Without the provider's number: it is the token in the return URL, which is never logged.
  log.info({ requestId, orderId }, 'order created')
  return findOrder(db, orderId)
}

function hashRequest(request: OrderRequest): string {
  const fields = Object.entries(request).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}

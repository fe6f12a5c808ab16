import { CODES, codeName } from '../../contract/codes.ts'
import { DEDUCT_STATUS, NOTICE_PATH, PAY_TYPE, STORE_TYPES } from '../../contract/top-up.ts'
import { refundOrder } from '../../platform/orders/refund.ts'
import type { SignedNotice } from '../../platform/providers/payment-provider.ts'
import { requestAs, type SignedInAction, type Stage } from './actions.ts'
import type { Person, Session } from './cast.ts'
import { SITE_ORIGIN } from './packages.ts'
import { withdraw } from './withdraw-actions.ts'
import type { RequestedOrder } from './witness.ts'

const CREATE_CODES = new Set([
  'success',
  'packageChanged',
  'orderRunning',
  'tooManyOrders',
  // The member's queue waits in real time: on a busy machine an order is refused before it was made.
  'tooManyRequests',
  'paymentUnavailable',
  'keyUsed',
  'unavailable',
])

/** Buys a package: the order, then perhaps the provider's page, then perhaps the way back. */
export const buyPackage: SignedInAction = async (stage, person, session) => {
  const { world, witness } = stage
  const { random } = world
  const sold = random.pick(world.packages)
  const extendProductId = `usp_${sold.id}_${witness.newKey()}`
  const firstOffer = world.packagesEver.length - world.packages.length
  const requested: RequestedOrder = {
    memberId: session.memberId,
    extendProductId,
    offers: () => world.packagesEver.slice(firstOffer),
    paymentIds: new Set(),
    firstReports: 0,
    wasReportedCredited: false,
  }
  witness.orders.set(extendProductId, requested)
  const body = {
    contentId: '',
    contentChapterId: '',
    payConfigId: '',
    productId: sold.id,
    extendProductId,
    memberCurrencyCode: sold.price.currency,
    payType: PAY_TYPE,
    type: random.pick([STORE_TYPES.player, STORE_TYPES.profile]),
    memberLayerId: '',
    memberLayerGroupId: '',
    productSourceType: 1,
    returnUrl: `${SITE_ORIGIN}/top-up/return/`,
    consent: 'I want the coins at once.',
  }
  const press = async () => {
    const answer = await requestAs(stage, person, session, '/order/api/front/sereal/createOrder', { body })
    if (answer && !CREATE_CODES.has(codeName(answer.code) ?? ''))
      world.violate(`an order answered ${answer.code}`)
    const link = ((answer?.data ?? null) as { jumpPaypalLink?: string } | null)?.jumpPaypalLink
    const paymentId = link && new URL(link).searchParams.get('token')
    if (paymentId) requested.paymentIds.add(paymentId)
  }
  await Promise.all(Array.from({ length: random.chance(0.25) ? random.between(2, 4) : 1 }, press))
  if (requested.paymentIds.size > 1)
    world.violate(`${extendProductId} became ${requested.paymentIds.size} payments`)
  if (random.chance(0.6)) await pay(stage, person)
  if (random.chance(0.6)) await comeBack(stage, person)
  if (random.chance(0.3)) await withdraw(stage, person, session)
}

/** Somebody agrees to pay on the provider's page; others leave it. */
export const pay = async ({ world, witness }: Stage, _person: Person): Promise<void> => {
  const open = [...witness.orders.values()].flatMap(({ paymentIds }) => [...paymentIds])
  if (open.length === 0) return
  // The newest most of the time, or most would be too old.
  const paymentId = world.random.chance(0.7) ? open.at(-1)! : world.random.pick(open)
  await world.turns.wait('buyer', null)
  world.book.approve(paymentId)
}

/** A return address is opened: by its member, by somebody else or by nobody known, once or several times at once. */
export const comeBack = async (stage: Stage, person: Person): Promise<void> => {
  const { world, witness } = stage
  const { random } = world
  const paid = [...witness.orders.values()].filter(({ paymentIds }) => paymentIds.size > 0)
  if (paid.length === 0) return
  const requested = random.chance(0.7) ? paid.at(-1)! : random.pick(paid)
  const [transactionId] = requested.paymentIds
  const open = () => confirm(stage, random.chance(0.5) ? person.session : null, requested, transactionId!)
  await Promise.all(Array.from({ length: random.chance(0.3) ? random.between(2, 4) : 1 }, open))
}

async function confirm(
  { world }: Stage,
  session: Session | null,
  requested: RequestedOrder,
  transactionId: string,
): Promise<void> {
  const wasPaid = world.book.isPaid(transactionId)
  const answer = await world.request('/order/api/front/sereal/verifyReceipt', {
    method: 'POST',
    body: JSON.stringify({ transactionId, extendProductId: requested.extendProductId }),
    headers: session ? { Authorization: session.token } : {},
  })
  if (answer?.code !== CODES.success) return
  const { deductStatus, firstReport } = answer.data as { deductStatus: number; firstReport?: boolean }
  if (firstReport) requested.firstReports += 1
  if (deductStatus === DEDUCT_STATUS.credited) requested.wasReportedCredited = true
  if (deductStatus === DEDUCT_STATUS.failed && wasPaid && world.book.isPaid(transactionId)) {
    // One that was given up, by a clock that was wrong perhaps, is credited at a later look.
    const [order] = await world.inspect<{ state: string; is_withdrawn: boolean }>(
      `SELECT state, EXISTS (SELECT FROM withdrawal WHERE order_id = id) AS is_withdrawn
       FROM top_up_order WHERE provider_order_id = $1`,
      [transactionId],
    )
    // After a withdrawal the money is on its way back.
    if (!order?.is_withdrawn && !['expired', 'credited'].includes(order?.state ?? ''))
      world.violate(`${requested.extendProductId} was paid and told to have failed`)
  }
}

/** The member’s own list of orders under way opens; each of them is looked after. */
export const lookAtOrders: SignedInAction = async (stage, person, session) => {
  const answer = await requestAs(stage, person, session, '/x/orders/pending')
  const { records = [] } =
    ((answer?.data ?? null) as { records?: { extendProductId: string; transactionId: string }[] } | null) ??
    {}
  for (const { extendProductId, transactionId } of records.slice(0, 3)) {
    const requested = stage.witness.orders.get(extendProductId)
    if (requested?.memberId !== session.memberId)
      stage.world.violate(`${session.memberId} sees somebody else’s order`)
    else await confirm(stage, session, requested, transactionId)
  }
}

/** The operator gives the money of a payment back. */
export const refund = async ({ world, witness }: Stage): Promise<void> => {
  const paid = [...witness.orders.values()].filter(({ wasReportedCredited }) => wasReportedCredited)
  if (paid.length === 0) return
  const [order] = world.random.pick(paid).paymentIds
  await world.operate((deps) => refundOrder(deps, { order: order!, reason: 'asked for' }))
}

/** Money goes back without the platform. */
export const giveBack = async ({ world }: Stage): Promise<void> => {
  await world.turns.wait('dashboard', null)
  world.book.giveBack()
}

/** Somebody tells the platform that a payment arrived. */
export const forgeNotice = async ({ world, witness }: Stage): Promise<void> => {
  const payments = [...witness.orders.values()].flatMap(({ paymentIds }) => [...paymentIds])
  if (payments.length === 0) return
  const isTaken = await deliver(world, world.book.forge(world.random.pick(payments)))
  if (isTaken) world.violate('a forged notice was taken')
}

/** Brings a notice to the platform; answers whether it said that it took it. */
export async function deliver(world: Stage['world'], { headers, body }: SignedNotice): Promise<boolean> {
  const status = await world.post(NOTICE_PATH, { method: 'POST', headers: { ...headers }, body })
  return status !== null && status >= 200 && status < 300
}

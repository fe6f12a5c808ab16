import { afterEach, beforeEach } from 'vitest'
import { refundOrder } from '../../platform/orders/refund.ts'
import type { Fault } from '../../platform/runtime/fault.ts'
import { aBuyer, type Buyer } from '../builders/money.ts'
import { anOrder, SITE, startPayments, type TestPayments } from '../builders/payments.ts'
import { platformOver, type TestPlatform, type TestPlatformOptions } from '../builders/platform.ts'
import type { Engine } from './engines.ts'
import { onEngine } from './setting.ts'

export const CREATE = '/order/api/front/sereal/createOrder'
export const VERIFY = '/order/api/front/sereal/verifyReceipt'
const PENDING = '/x/orders/pending'
export const HOUR_MS = 3_600_000
export const MINUTE_MS = 60_000

/** What top-ups are tried with: a platform, PayPal's sandbox by the wire, and a buyer. New for every test. */
export function onTopUps(start: () => Promise<Engine>) {
  const setting = onEngine(start)
  let clockMs = 0
  const at = {} as { payments: TestPayments; platform: TestPlatform; ada: Buyer }

  /** A platform over the same database, with payments. */
  const withPayments = (options: TestPlatformOptions = {}, firstTopUpBonus = 0) => {
    const made = platformOver(setting().db, {
      ...options,
      payments: { provider: at.payments.provider, siteOrigin: SITE, firstTopUpBonus },
    })
    clockMs = made.clock.nowMs()
    return made
  }
  beforeEach(async () => {
    at.payments = await startPayments({ clock: { nowMs: () => at.platform?.clock.nowMs() ?? clockMs } })
    at.platform = withPayments()
    at.ada = await aBuyer(at.platform)
  })
  afterEach(() => at.payments.close())

  async function order(productId = 'evening', given: Record<string, unknown> = {}, buyer = at.ada) {
    const body = anOrder(productId, given)
    const answer = await buyer.post(CREATE, body)
    const address = (answer.data as { jumpPaypalLink: string } | null)?.jumpPaypalLink ?? ''
    return { ...answer, body, address, transactionId: URL.parse(address)?.searchParams.get('token') ?? '' }
  }
  type Placed = Awaited<ReturnType<typeof order>>
  const verify = async ({ transactionId, body }: Pick<Placed, 'transactionId' | 'body'>) =>
    (
      await at.platform.request(VERIFY, {
        method: 'POST',
        body: JSON.stringify({ transactionId, extendProductId: body.extendProductId }),
      })
    ).data as { deductStatus: number; orderAmount?: string; firstReport?: boolean; declineCount?: number }
  const pending = async (buyer = at.ada) =>
    ((await buyer.get(PENDING)).data as { records: { status: string; jumpPaypalLink: string | null }[] })
      .records
  const rows = () => at.platform.db.selectFrom('top_up_order').selectAll().orderBy('ordinal').execute()
  const readState = async (transactionId: string) =>
    (await rows()).find((row) => row.provider_order_id === transactionId)?.state
  const topUps = () =>
    at.platform.db.selectFrom('posting').select(['id', 'member_id']).where('kind', '=', 'top-up').execute()

  const refund = (request: string, reason = 'a test', fault?: Fault) =>
    refundOrder(
      {
        ...at.platform,
        packages: [],
        payments: { provider: at.payments.provider, siteOrigin: SITE, firstTopUpBonus: 0 },
        ...(fault && { fault }),
      },
      { order: request, reason },
    )

  return { at, withPayments, order, verify, pending, rows, readState, topUps, refund }
}

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBuyer, type Buyer } from '../../tests/builders/money.ts'
import { anOrder, SITE, startPayments, type TestPayments } from '../../tests/builders/payments.ts'
import { emptyDatabase, platformOver, type TestPlatform } from '../../tests/builders/platform.ts'
import { type Engine, startEmbedded } from '../../tests/conformance/engines.ts'
import { PaymentFailure } from '../providers/payment-provider.ts'
import type { Fault } from '../runtime/fault.ts'
import { refundOrder } from './refund.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Notices never arrive here: nobody receives what the sandbox sends. */
describe('the sweep of orders, without notices (row 431)', { timeout: 60_000 }, () => {
  let engine: Engine
  let payments: TestPayments
  let platform: TestPlatform
  let ada: Buyer
  beforeAll(async () => {
    engine = await startEmbedded()
  })
  afterAll(() => engine?.stop())
  beforeEach(async () => {
    await emptyDatabase(engine.db)
    payments = await startPayments({ clock: { nowMs: () => platform?.clock.nowMs() ?? 0 } })
    platform = platformOver(engine.db, {
      payments: { provider: payments.provider, siteOrigin: SITE, firstTopUpBonus: 0 },
    })
    ada = await aBuyer(platform)
  })
  afterEach(() => payments.close())

  async function order(given: { nonce?: string } = {}): Promise<string> {
    const { data } = await ada.post('/order/api/front/sereal/createOrder', anOrder('evening', given))
    return (data as { jumpPaypalLink: string }).jumpPaypalLink
  }
  const sweep = () => platform.platform.orders.sweep()
  const stored = () => engine.db.selectFrom('top_up_order').selectAll().executeTakeFirstOrThrow()
  const state = async () => (await stored()).state

  test('finds money that arrived after its order expired', async () => {
    await payments.press(await order(), 'pending')
    await sweepAfter(HOUR_MS)
    await sweepAfter(72 * HOUR_MS)
    expect(await state()).toBe('expired')
    await payments.act('complete', (await stored()).provider_order_id!)
    await sweepAfter(HOUR_MS)
    expect(await state()).toBe('credited')
    expect(await ada.balances()).toEqual({ coins: 500, bonus: 50 })
  })

  test('finds money that went back at the provider', async () => {
    await payments.press(await order(), 'pay')
    await sweepAfter(HOUR_MS)
    await sweepAfter(20 * DAY_MS)
    expect(await state()).toBe('credited')
    await payments.act('refund', (await stored()).provider_order_id!)
    await sweepAfter(20 * DAY_MS)
    expect(await state()).toBe('refunded')
    expect(await ada.balances()).toEqual({ coins: 0, bonus: 0 })
  })

  test('checks the orders of stored notices at once, so that a provider without an answer costs one deadline', async () => {
    for (const nonce of ['1', '2']) await order({ nonce })
    await sweepAfter(3 * HOUR_MS)
    const orders = await engine.db.selectFrom('top_up_order').select('provider_order_id').execute()
    const notice = { event_type: 'CHECKOUT.ORDER.APPROVED', capture_id: null, settled_at_ms: null }
    for (const { provider_order_id } of orders) {
      const received_at_ms = platform.clock.nowMs()
      await engine.db
        .insertInto('payment_notice')
        .values({ ...notice, event_id: `WH-${provider_order_id}`, provider_order_id, received_at_ms })
        .execute()
    }
    const asked = new Set<string>()
    const allAsked = Promise.withResolvers<void>()
    payments.provider.get = async (paymentId) => {
      asked.add(paymentId)
      if (asked.size === orders.length) allAsked.resolve()
      await allAsked.promise
      return new PaymentFailure('unavailable', 'no answer')
    }
    await sweep()
    expect(asked.size).toBe(2)
  })

  test('finishes a refund whose process crashed, after any downtime', async () => {
    await payments.press(await order(), 'pay')
    await sweepAfter(HOUR_MS)
    const fault: Fault = (at) => {
      if (at === 'refund:after-provider') throw new Error('killed')
    }
    const deps = {
      ...platform,
      packages: [],
      payments: { provider: payments.provider, siteOrigin: SITE, firstTopUpBonus: 0 },
    }
    const { id } = await stored()
    await expect(refundOrder({ ...deps, fault }, { order: id, reason: '' })).rejects.toThrow('killed')
    await sweepAfter(5 * DAY_MS)
    expect(await state()).toBe('refunded')
  })

  test.each([
    ['an hour', HOUR_MS],
    ['three days', 3 * DAY_MS],
    ['two months', 60 * DAY_MS],
  ])('checks an order although the clock is set back by %s', async (_name, errorMs) => {
    platform.clock.advance(errorMs)
    const address = await order()
    await sweep()
    platform.clock.advance(-errorMs)
    await payments.press(address, 'pay')
    await sweep()
    expect(await state()).toBe('credited')
  })

  test.each([
    ['an hour', HOUR_MS],
    ['three days', 3 * DAY_MS],
    ['a year', 365 * DAY_MS],
  ])('checks an order that expired by a clock ahead by %s', async (_name, errorMs) => {
    await payments.press(await order(), 'pending')
    await sweepAfter(HOUR_MS)
    platform.clock.advance(errorMs)
    await sweep()
    platform.clock.advance(-errorMs)
    await payments.act('complete', (await stored()).provider_order_id!)
    for (let day = 0; day < 5; day += 1) await sweepAfter(DAY_MS)
    expect(await state()).toBe('credited')
  })

  async function sweepAfter(ms: number): Promise<void> {
    platform.clock.advance(ms)
    await sweep()
  }
})

import { describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import type { Package } from '../../../platform/orders/package-file.ts'
import { type Capture, PaymentFailure } from '../../../platform/providers/payment-provider.ts'
import type { Fault } from '../../../platform/runtime/fault.ts'
import { vipUntil } from '../../../platform/vip/vip-periods.ts'
import { grant } from '../../../platform/wallet/grant.ts'
import { reconcile } from '../../../platform/wallet/reconcile.ts'
import { aBuyer, episodesAt, give } from '../../builders/money.ts'
import { SILENT_LOG } from '../../builders/platform.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { HOUR_MS, onTopUps } from '../top-up-setting.ts'

const DAY_MS = 24 * HOUR_MS
const VIP_ONLY: Package = {
  id: 'vip_only',
  offeredIn: ['profile'],
  name: '30 days of VIP',
  price: { minor: 999, currency: 'USD' },
  originalPrice: { minor: 0, currency: 'USD' },
  coins: 0,
  bonus: 0,
  vipDays: 30,
  cornerTip: '',
  marketingCopy: '',
}

/** Refunds, by the operator or at the provider. */
function describeRefunds(start: () => Promise<Engine>): void {
  describe('a refund', { timeout: 60_000 }, () => {
    const { at, order, verify, rows, readState, refund, withPayments } = onTopUps(start)
    async function paid(productId = 'evening', given: Record<string, unknown> = {}) {
      const placed = await order(productId, given)
      await at.payments.press(placed.address, 'pay')
      await verify(placed)
      return placed
    }

    test('returns the money and takes back what the payment gave, once (rows 155, 431)', async () => {
      const placed = await paid()
      const requests = await Promise.all([
        refund(placed.transactionId),
        refund(placed.transactionId, 'another'),
      ])
      const reversed = {
        takenCoins: 500,
        takenBonus: 50,
        shortfallCoins: 0,
        shortfallBonus: 0,
        takenVipMs: 0,
        usedVipMs: 0,
      }
      expect(requests).toContainEqual({
        ok: true,
        orderId: expect.any(String),
        amountCents: 499,
        currency: 'USD',
        reversed,
      })
      expect(requests.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await refund(placed.transactionId)).toEqual({ ok: false, refusal: 'before' })
      expect(await at.payments.book()).toMatchObject([
        { capture: { status: 'REFUNDED' }, refundIds: [expect.any(String)] },
      ])
      expect(await at.ada.balances()).toEqual({ coins: 0, bonus: 0 })
      const { data } = await at.ada.get('/member/wallet/recharge/list')
      expect((data as { records: object[] }).records.slice(0, 2)).toMatchObject([
        { coinAccountType: 2, coins: -50 },
        { coinAccountType: 1, coins: -500 },
      ])
      expect(await verify(placed)).toMatchObject({ deductStatus: 0, firstReport: false })
      expect((await reconcile(at.platform.db)).differences).toEqual([])
    })

    test('takes no more than is left of its own coins, and reports the shortfall (row 431)', async () => {
      const { dramaId, episodeIds } = await at.platform.publish({ key: 'a', episodes: episodesAt([120]) })
      await give(at.platform, at.ada.memberId, { coins: 1000 })
      const placed = await paid()
      // The bonus goes first, then the coins that came first, which were given.
      await at.ada.play(dramaId, episodeIds[1]!)
      const outcome = await refund(placed.transactionId)
      expect(outcome).toMatchObject({
        reversed: { takenCoins: 500, takenBonus: 0, shortfallCoins: 0, shortfallBonus: 50 },
      })
      expect(await at.ada.balances()).toEqual({ coins: 930, bonus: 0 })
      expect((await rows())[0]).toMatchObject({
        state: 'refunded',
        shortfall_bonus: 50,
        shortfall_coins: 0,
      })
      expect((await reconcile(at.platform.db)).differences).toEqual([])
    })

    test('takes unlocks that were taken back before; after it, none can be taken back that it paid for (row 438)', async () => {
      const { dramaId } = await at.platform.publish({ key: 'a', episodes: episodesAt([100, 120]) })
      const unlock = async () => {
        await at.ada.post('/x/unlock/series', { contentId: dramaId, quotedPriceCoins: 220 })
        const { data } = await at.ada.get('/x/wallet/receipts')
        return (data as { records: { receiptNo: string }[] }).records[0]!.receiptNo
      }
      const takeBack = async (receiptNo: string) =>
        (await at.ada.post('/x/unlocks/return', { receiptNo, episodeCount: 2 })).code
      const first = await paid()
      expect(await takeBack(await unlock())).toBe(CODES.success)
      expect(await refund(first.transactionId)).toMatchObject({
        reversed: { takenCoins: 500, takenBonus: 50, shortfallCoins: 0, shortfallBonus: 0 },
      })
      const second = await paid()
      const receiptNo = await unlock()
      await refund(second.transactionId)
      expect((await at.ada.get(`/x/unlocks/returnable?receiptNo=${receiptNo}`)).data).toMatchObject({
        episodeCount: 0,
      })
      expect(await takeBack(receiptNo)).toBe(CODES.returnChanged)
      expect(await at.ada.balances()).toEqual({ coins: 0, bonus: 0 })
      expect((await reconcile(at.platform.db)).differences).toEqual([])
    })

    test('that is pending takes nothing before the money has been returned (row 431)', async () => {
      const placed = await paid()
      const { provider } = at.payments
      at.payments.provider = {
        ...provider,
        refund: async () => ({ refundId: 'R', status: 'pending' as const }),
      }
      expect(await refund(placed.transactionId)).toEqual({ ok: false, refusal: 'pending' })
      await at.platform.platform.orders.sweep()
      expect(await at.ada.balances()).toEqual({ coins: 500, bonus: 50 })
      expect((await rows())[0]).toMatchObject({ state: 'credited', recheck_at_ms: expect.any(Number) })
      at.payments.provider = provider
      await at.payments.act('refund', placed.transactionId)
      at.platform.clock.advance(2 * HOUR_MS)
      await at.platform.platform.orders.sweep()
      expect(await at.ada.balances()).toEqual({ coins: 0, bonus: 0 })
      expect(await readState(placed.transactionId)).toBe('refunded')
    })

    test.each(['refund:before-provider', 'refund:after-provider', 'refund:before-commit'] as const)(
      'that breaks at %s is finished by the next one, or by the sweep (row 431)',
      async (point) => {
        const placed = await paid()
        const breaks: Fault = (at) => {
          if (at === point) throw new Error('broken on purpose')
        }
        await expect(refund(placed.transactionId, 'a test', breaks)).rejects.toThrow(/on purpose/)
        await at.platform.platform.orders.sweep()
        const isPaidBack = point !== 'refund:before-provider'
        expect(await readState(placed.transactionId)).toBe(isPaidBack ? 'refunded' : 'credited')
        expect(await refund(placed.transactionId)).toMatchObject({ ok: !isPaidBack })
        expect(await readState(placed.transactionId)).toBe('refunded')
        expect((await at.payments.book())[0]?.refundIds).toHaveLength(1)
        expect(await at.ada.balances()).toEqual({ coins: 0, bonus: 0 })
      },
    )

    test('takes VIP back, from either side: a refunded purchase gives no day (rows 155, 431)', async () => {
      at.platform = withPayments({ ids: at.platform.ids, packages: [VIP_ONLY] })
      at.ada = await aBuyer(at.platform)
      const placed = []
      for (let n = 1; n <= 4; n += 1) placed.push(await paid('vip_only', { nonce: `n${n}` }))
      const untilMs = () => vipUntil(at.platform.db, at.ada.memberId, at.platform.clock.nowMs())
      const nowMs = at.platform.clock.nowMs()
      expect(await untilMs()).toBe(nowMs + 120 * DAY_MS)
      at.platform.clock.advance(DAY_MS)
      const [first, second, third, fourth] = placed
      expect(await refund(first!.transactionId)).toMatchObject({
        reversed: { takenCoins: 0, takenVipMs: 29 * DAY_MS, usedVipMs: DAY_MS },
      })
      await at.payments.act('refund', second!.transactionId)
      await at.platform.platform.orders.settle((await rows())[1]!.id)
      at.platform.clock.advance(2 * HOUR_MS)
      await at.platform.platform.orders.sweep()
      expect(await readState(second!.transactionId)).toBe('refunded')
      await Promise.all([refund(third!.transactionId), refund(fourth!.transactionId)])
      expect(await untilMs()).toBeNull()
      const { data } = await at.ada.get('/x/wallet/receipts')
      const { records } = data as { records: { kind: string; transactionId: string }[] }
      const kinds = records.filter(({ transactionId }) => transactionId === first!.transactionId)
      expect(kinds.map(({ kind }) => kind)).toEqual(['vipReversal', 'refund', 'vip'])
      expect((await rows()).every((row) => row.refund_posting_id !== null)).toBe(true)
      expect((await reconcile(at.platform.db)).differences).toEqual([])
    })

    test.each(['credited long ago', 'credited since the last look'])(
      'at the provider whose notice was lost is noticed within the hour: an order %s (row 431)',
      async (since) => {
        const placed = await paid()
        const { sweep } = at.platform.platform.orders
        // Looks at it become rare.
        for (let hour = 0; since === 'credited long ago' && hour < 40; hour += 1) {
          at.platform.clock.advance(HOUR_MS)
          await sweep()
        }
        await at.payments.act('refund', placed.transactionId)
        at.platform.clock.advance(HOUR_MS / 4)
        await sweep()
        expect(await readState(placed.transactionId)).toBe('refunded')
        expect(await at.ada.balances()).toEqual({ coins: 0, bonus: 0 })
        expect(at.payments.sent).toEqual([])
      },
    )

    /** The provider has this status for the order's capture from now on. */
    const becomes = (status: Capture['status']) => {
      const { provider } = at.payments
      at.payments.provider = {
        ...provider,
        async get(paymentId) {
          const payment = await provider.get(paymentId)
          if (payment instanceof PaymentFailure) return payment
          return { ...payment, captures: payment.captures.map((capture) => ({ ...capture, status })) }
        },
      }
      at.platform = withPayments({ ids: at.platform.ids })
    }
    const look = async () => {
      at.platform.clock.advance(2 * HOUR_MS)
      await at.platform.platform.orders.sweep()
    }

    test.each([
      ['refunded', 'refunded', { coins: 0, bonus: 0 }, null],
      ['partlyRefunded', 'credited', { coins: 500, bonus: 50 }, /in part at the provider; the coins stay/],
      ['pending', 'credited', { coins: 500, bonus: 50 }, null],
      ['unknown', 'credited', { coins: 500, bonus: 50 }, /unknown to this release/],
    ] as const)(
      'a capture that is %s after the credit: the order is %s, and says so (row 431)',
      async (status, state, balances, reported) => {
        const placed = await paid()
        becomes(status)
        await look()
        await look()
        expect(await readState(placed.transactionId)).toBe(state)
        expect(await at.ada.balances()).toEqual(balances)
        const { failure } = (await rows())[0]!
        if (reported) expect(failure).toMatch(reported)
        else expect(failure).toBeNull()
        expect((await reconcile(at.platform.db)).differences).toEqual([])
      },
    )

    test('money that came back after a reversal is reported until the buyer has the coins (row 431)', async () => {
      const placed = await order()
      await at.payments.press(placed.address, 'pay')
      await verify(placed)
      for (const move of ['reverse', 'win'] as const) {
        await at.payments.act(move, placed.transactionId)
        await look()
      }
      const { id } = (await rows())[0]!
      expect((await reconcile(at.platform.db)).differences).toEqual([
        expect.stringMatching(`^Order ${id} of member .*: payment received again .*"--key order-${id}"`),
      ])
      await grant(at.platform, at.ada.memberId, {
        coins: 500,
        bonus: 50,
        expiresAtMs: null,
        vipDays: 0,
        reason: '',
        key: `order-${id}`,
      })
      expect((await reconcile(at.platform.db)).differences).toEqual([])
    })

    test('a dispute is reported once with its order, which stays unchanged until the money is returned (row 431)', async () => {
      const placed = await paid()
      becomes('pending')
      const { capture_id } = (await rows())[0]!
      await at.platform.db
        .insertInto('payment_notice')
        .values({
          event_id: 'WH-DISPUTE',
          event_type: 'CUSTOMER.DISPUTE.CREATED',
          provider_order_id: null,
          capture_id,
          received_at_ms: at.platform.clock.nowMs(),
          settled_at_ms: null,
        })
        .execute()
      const reported: unknown[] = []
      at.platform = withPayments({
        ids: at.platform.ids,
        log: { ...SILENT_LOG, error: (...line: unknown[]) => reported.push(line) },
      })
      for (let times = 1; times <= 3; times += 1) await at.platform.platform.orders.sweep()
      expect(reported).toEqual([
        [{ orderId: expect.any(String) }, expect.stringMatching(/disputed by its buyer/)],
      ])
      expect((await rows())[0]).toMatchObject({
        state: 'credited',
        failure: expect.stringMatching(/disputed/),
      })
      expect(await readState(placed.transactionId)).toBe('credited')
      becomes('refunded')
      await look()
      expect(await readState(placed.transactionId)).toBe('refunded')
    })

    test.each([
      ['refunded', 'failed', { coins: 0, bonus: 0 }, 0],
      ['partlyRefunded', 'credited', { coins: 500, bonus: 50 }, 1],
      ['pending', 'pending', { coins: 0, bonus: 0 }, 2],
      ['unknown', 'pending', { coins: 0, bonus: 0 }, 2],
    ] as const)(
      'a capture that is %s when its buyer returns: the order is %s, and says so (row 431)',
      async (status, state, balances, deductStatus) => {
        const placed = await order()
        await at.payments.press(placed.address, 'pay')
        const { provider } = at.payments
        at.payments.provider = {
          ...provider,
          async capture(...args) {
            const payment = await provider.capture(...args)
            if (payment instanceof PaymentFailure) return payment
            return { ...payment, captures: payment.captures.map((capture) => ({ ...capture, status })) }
          },
        }
        at.platform = withPayments({ ids: at.platform.ids })
        expect(await verify(placed)).toMatchObject({ deductStatus })
        expect(await readState(placed.transactionId)).toBe(state)
        expect(await at.ada.balances()).toEqual(balances)
      },
    )

    test('is refused for an order that was not credited (row 431)', async () => {
      const placed = await order()
      expect(await refund(placed.transactionId)).toEqual({ ok: false, refusal: 'notCredited' })
      expect(await refund('nothing')).toEqual({ ok: false, refusal: 'unknown' })
    })
  })
}

describeOnEveryEngine(describeRefunds)

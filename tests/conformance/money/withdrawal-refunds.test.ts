import { describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { type ListedRefund, PaymentFailure } from '../../../platform/providers/payment-provider.ts'
import { episodesAt } from '../../builders/money.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { HOUR_MS, MINUTE_MS } from '../top-up-setting.ts'
import { DAY_MS, onWithdrawals } from '../withdrawal-setting.ts'

/** How a withdrawal is paid back, whatever else happens to its payment. */
function describePayingBack(start: () => Promise<Engine>): void {
  describe('a withdrawal', { timeout: 60_000 }, () => {
    const {
      at,
      rows,
      refund,
      open,
      paid,
      list,
      withdraw,
      withdrawNewest,
      withdrawalRow,
      differences,
      sweepAfter,
      change,
    } = onWithdrawals(start)

    /** 400 of 500 coins are left: 4.00 of 4.99 is owed. */
    async function partlyUsed() {
      const { dramaId, episodeIds } = await at.platform.publish({ key: 'a', episodes: episodesAt([150]) })
      const placed = await paid()
      await at.ada.play(dramaId, episodeIds[1]!)
      return placed
    }
    const refundsOf = async () => (await at.payments.book())[0]!.refunds?.map(({ value }) => value) ?? []
    const isPaidBack = async () => (await withdrawalRow()).refunded_at_ms !== null
    const goesBack = async () => {
      const [row] = await rows()
      return row!.refunded_minor ?? row!.price_cents
    }

    test('is paid back as soon as the provider responds again, once (row 438)', async () => {
      await open()
      await partlyUsed()
      const provider = change(() => ({ refund: async () => new PaymentFailure('unavailable', 'down') }))
      expect((await withdrawNewest()).data).toMatchObject({ refund: '4.00', refundTime: null })
      for (let minutes = 1; minutes <= 8; minutes *= 2) await sweepAfter(minutes * MINUTE_MS)
      expect(await withdrawalRow()).toMatchObject({ check_count: 5, failure: 'down', refunded_at_ms: null })
      expect(await differences()).toEqual([])
      change(() => provider)
      await sweepAfter(HOUR_MS)
      expect(await isPaidBack()).toBe(true)
      await sweepAfter(HOUR_MS)
      expect(await refundsOf()).toEqual(['4.00'])
    })

    test('is paid back once by a clock that was days ahead when its response was lost (row 438)', async () => {
      await open()
      await partlyUsed()
      const provider = change((real) => ({
        refund: async (asked) => {
          await real.refund(asked)
          return new PaymentFailure('unavailable', 'lost on the way back')
        },
        get: async (paymentId) => {
          const payment = await real.get(paymentId)
          if (payment instanceof PaymentFailure) return payment
          const older = payment.refunds.map((one) => ({ ...one, createdAtMs: one.createdAtMs - 3 * DAY_MS }))
          return { ...payment, refunds: older }
        },
      }))
      await withdrawNewest()
      for (let hour = 1; hour <= 3; hour += 1) await sweepAfter(HOUR_MS)
      expect(await refundsOf()).toEqual(['4.00'])
      expect(await isPaidBack()).toBe(true)
      change(() => provider)
    })

    test('that the provider never pays back is a difference after 14 days, until it is paid (row 438)', async () => {
      await open()
      const placed = await partlyUsed()
      const provider = change(() => ({
        refund: async () => new PaymentFailure('refused', 'REFUND_NOT_ALLOWED'),
      }))
      await withdrawNewest()
      for (let day = 1; day <= 15; day += 1) await sweepAfter(DAY_MS)
      expect(await differences()).toEqual([
        expect.stringMatching(
          /^Order .* was withdrawn from: 4\.00 USD is owed, not paid back \(REFUND_NOT_ALLOWED\)/,
        ),
      ])
      expect((await withdrawalRow()).next_check_at_ms).toBeNull()
      change(() => provider)
      // By hand, in the dashboard.
      await at.payments.act('refund', placed.transactionId)
      await at.platform.platform.orders.sweep()
      await sweepAfter(HOUR_MS)
      expect(await isPaidBack()).toBe(true)
      expect(await refundsOf()).toEqual(['4.99'])
      expect(await differences()).toEqual([])
    })

    test('whose refund is pending is paid back once it has completed, or asked for again (row 438)', async () => {
      await open()
      await partlyUsed()
      const asked: string[] = []
      let listed: ListedRefund[] = []
      const pending = {
        refundId: 'R1',
        amount: { minor: 400, currency: 'USD' },
        requestId: null,
        createdAtMs: at.platform.clock.nowMs(),
      }
      const provider = change((real) => ({
        refund: async ({ requestId }) => {
          asked.push(requestId)
          listed = [...listed, { ...pending, refundId: `R${listed.length + 1}`, status: 'pending' }]
          return { refundId: `R${listed.length}`, status: 'pending' }
        },
        get: async (paymentId) => {
          const payment = await real.get(paymentId)
          return payment instanceof PaymentFailure ? payment : { ...payment, refunds: listed }
        },
      }))
      await withdrawNewest()
      await sweepAfter(HOUR_MS)
      expect(asked).toHaveLength(1)
      expect(await isPaidBack()).toBe(false)
      listed = [{ ...listed[0]!, status: 'failed' }]
      await sweepAfter(HOUR_MS)
      const { id } = (await rows())[0]!
      expect(asked).toEqual([`withdraw-${id}`, `withdraw-${id}-again-1`])
      listed = [listed[0]!, { ...listed[1]!, status: 'completed' }]
      await sweepAfter(HOUR_MS)
      expect(await withdrawalRow()).toMatchObject({ refund_id: 'R2', refunded_at_ms: expect.any(Number) })
      change(() => provider)
    })

    test('pays back no more than the provider still has after a courtesy (row 438)', async () => {
      await open()
      const placed = await partlyUsed()
      await at.payments.act('refundPart', placed.transactionId)
      await sweepAfter(HOUR_MS)
      await withdrawNewest()
      await sweepAfter(HOUR_MS)
      await sweepAfter(HOUR_MS)
      expect(await refundsOf()).toEqual(['2.50', '2.49'])
      expect(await isPaidBack()).toBe(true)
      expect(await goesBack()).toBe(499)
      expect(await differences()).toEqual([])
    })

    test.each(['reverse', 'refund'] as const)(
      'and a %s at the provider take the coins once, whichever comes first (row 438)',
      async (move) => {
        await open()
        const placed = await partlyUsed()
        const [offer] = (await list()).offers
        await at.payments.act(move, placed.transactionId)
        expect(await withdraw(offer!)).toMatchObject({ code: CODES.success, data: { refund: '4.00' } })
        await sweepAfter(HOUR_MS)
        expect(await isPaidBack()).toBe(true)
        expect(await goesBack()).toBe(499)
        expect((await rows())[0]).toMatchObject({ state: 'refunded', failure: null })
        expect(await at.ada.balances()).toEqual({ coins: 0, bonus: 0 })
        expect(await differences()).toEqual([])
      },
    )

    test('after its money went back is refused (row 438)', async () => {
      await open()
      const placed = await partlyUsed()
      const [offer] = (await list()).offers
      await at.payments.act('reverse', placed.transactionId)
      await sweepAfter(HOUR_MS)
      expect(await withdraw(offer!)).toMatchObject({ code: CODES.withdrawalEnded })
      expect(await list()).toEqual({ offers: [], made: [] })
      expect(await goesBack()).toBe(499)
    })

    test('is owed again if a dispute that had paid it back is lost by its buyer (row 438)', async () => {
      await open()
      const placed = await partlyUsed()
      const [offer] = (await list()).offers
      await at.payments.act('reverse', placed.transactionId)
      await withdraw(offer!)
      await sweepAfter(HOUR_MS)
      expect(await isPaidBack()).toBe(true)
      await at.payments.act('win', placed.transactionId)
      await sweepAfter(HOUR_MS)
      await sweepAfter(HOUR_MS)
      expect(await isPaidBack()).toBe(true)
      expect(await refundsOf()).toEqual(['4.00'])
      expect(await goesBack()).toBe(400)
      expect(await differences()).toEqual([])
    })

    test('stays paid back through a dispute about the rest, won or lost (row 438)', async () => {
      await open()
      const placed = await partlyUsed()
      await withdrawNewest()
      await at.payments.act('dispute', placed.transactionId)
      await sweepAfter(HOUR_MS)
      expect((await rows())[0]!.failure).toMatch(/disputed/)
      await at.payments.act('win', placed.transactionId)
      await sweepAfter(HOUR_MS)
      expect((await rows())[0]).toMatchObject({ failure: null, refunded_minor: 400 })
      await at.payments.act('reverse', placed.transactionId)
      await sweepAfter(HOUR_MS)
      expect(await goesBack()).toBe(499)
      await at.payments.act('win', placed.transactionId)
      await sweepAfter(HOUR_MS)
      expect(await goesBack()).toBe(400)
      expect(await refundsOf()).toEqual(['4.00'])
      expect((await rows())[0]!.failure).toBeNull()
      expect(await differences()).toEqual([])
    })

    test.each(['before', 'after'] as const)(
      'that comes %s the provider took the operator’s refund pays back no more than the price (row 438)',
      async (when) => {
        await open()
        const placed = await partlyUsed()
        const meanwhile = async () => void (await withdrawNewest())
        change((provider) => ({
          async refund(request) {
            if (!request.requestId.startsWith('refund-')) return provider.refund(request)
            if (when === 'before') await meanwhile()
            const answer = await provider.refund(request)
            if (when === 'after') await meanwhile()
            return answer
          },
        }))
        expect(await refund(placed.transactionId)).toEqual({ ok: false, refusal: 'before' })
        await sweepAfter(HOUR_MS)
        expect(await refundsOf()).toEqual(when === 'before' ? ['4.00', '0.99'] : ['4.99'])
        expect(await isPaidBack()).toBe(true)
        expect(await goesBack()).toBe(499)
        expect(await at.ada.balances()).toEqual({ coins: 0, bonus: 0 })
        expect(await differences()).toEqual([])
      },
    )

    test('is in the records with what went back, and leaves the limit the rest (rows 433, 438)', async () => {
      await open()
      await at.ada.post('/x/wallet/spending-limit', {
        limit: { amount: '5.00', currency: 'USD', period: 'month' },
      })
      await partlyUsed()
      await withdrawNewest()
      const { data: limit } = await at.ada.get('/x/wallet/spending-limit')
      expect(limit).toMatchObject({ current: { spent: '0.99', left: '4.01' } })
      const { data: statement } = await at.ada.get('/x/wallet/statement?month=2026-11')
      expect(statement).toMatchObject({
        paid: { records: [{ price: '4.99' }], sums: [{ amount: '4.99' }] },
        refunded: { records: [{ price: '4.00' }], sums: [{ amount: '4.00' }] },
      })
      const { data: receipts } = await at.ada.get('/x/wallet/receipts')
      const { records } = receipts as { records: { kind: string; price: string | null }[] }
      expect(records.filter(({ price }) => price !== null)).toMatchObject([
        { kind: 'refund', price: '4.00' },
        { kind: 'top-up', price: '4.99' },
      ])
    })
  })
}

describeOnEveryEngine(describePayingBack)

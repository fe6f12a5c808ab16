import { describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { VIEWER_HEADER } from '../../../contract/viewer-header.ts'
import { PaymentFailure } from '../../../platform/providers/payment-provider.ts'
import type { Fault } from '../../../platform/runtime/fault.ts'
import { vipUntil } from '../../../platform/vip/vip-periods.ts'
import { aBuyer, episodesAt } from '../../builders/money.ts'
import { DEMO_PACKAGES } from '../../builders/platform.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { HOUR_MS, MINUTE_MS } from '../top-up-setting.ts'
import { CONSENT, DAY_MS, LIST, onWithdrawals, withdrawable } from '../withdrawal-setting.ts'

const OF = '/x/withdrawals/of'
const BUYER_EMAIL = 'buyer@sandbox.example'

/** Withdrawal from purchases (row 438). */
function describeWithdrawals(start: () => Promise<Engine>): void {
  describe('a withdrawal', { timeout: 60_000 }, () => {
    const {
      at,
      order,
      rows,
      refund,
      open,
      paid,
      list,
      ask,
      declaration,
      withdraw,
      withdrawNewest,
      withdrawalRow,
      differences,
      sweepAfter,
      change,
    } = onWithdrawals(start)
    test('is offered where the packages say so; an order then needs consent (row 438)', async () => {
      const packages = async () => (await at.ada.get('/topup/all/product/list?type=2')).data as object
      await open({ packages: withdrawable(DEMO_PACKAGES, null) })
      expect(await packages()).not.toHaveProperty('withdrawal')
      await paid('evening', { consent: undefined })
      expect(await list()).toEqual({ offers: [], made: [] })
      await open()
      expect(await packages()).toMatchObject({ withdrawal: { days: 14 } })
      expect(await order('evening', { nonce: '2', consent: undefined })).toMatchObject({
        code: CODES.consentMissing,
      })
      await paid('evening', { nonce: '3', consent: `  ${CONSENT} ` })
      expect((await rows()).at(-1)).toMatchObject({ consent: CONSENT, language: 'en', withdrawal_days: 14 })
    })

    test('takes back what is left and pays back its share of the price, once (row 438)', async () => {
      await open({}, 30)
      const { dramaId, episodeIds } = await at.platform.publish({ key: 'a', episodes: episodesAt([180]) })
      const placed = await paid()
      // 80 of bonus go first, then 100 of 500 coins.
      await at.ada.play(dramaId, episodeIds[1]!)
      const nowMs = at.platform.clock.nowMs()
      const { offers } = await list()
      const reckoned = {
        orderNo: expect.any(String),
        transactionId: placed.transactionId,
        productName: '500 coins',
        price: '4.99',
        currency: 'USD',
        payTime: nowMs,
        refund: '4.00',
        coinsBack: 400,
        bonusBack: 0,
        vipMsBack: 0,
        coinsUsed: 100,
        bonusUsed: 80,
        vipMsUsed: 0,
      }
      expect(offers).toEqual([{ ...reckoned, endTime: nowMs + 14 * DAY_MS }])
      const answers = await Promise.all([withdraw(offers[0]!), withdraw(offers[0]!), withdraw(offers[0]!)])
      const acknowledgement = {
        ...reckoned,
        name: 'Ada Byron',
        sendTo: 'ada@example.com',
        statement: 'I withdraw from the purchase of 500 coins.',
        createTime: nowMs,
      }
      for (const { code, data } of answers) {
        expect(code).toBe(CODES.success)
        expect(data).toMatchObject(acknowledgement)
      }
      const { data: again } = await at.ada.post(
        LIST,
        declaration({ orderNo: placed.transactionId, refund: '1.00', name: 'B' }),
      )
      expect(again).toEqual({ ...acknowledgement, refundTime: nowMs })
      expect(await list()).toEqual({ offers: [], made: [again] })
      expect(await at.ada.balances()).toEqual({ coins: 0, bonus: 0 })
      expect(await rows()).toMatchObject([{ state: 'refunded', refunded_minor: 400 }])
      expect(await at.payments.book()).toMatchObject([
        { capture: { status: 'PARTIALLY_REFUNDED' }, refunds: [{ value: '4.00' }] },
      ])
      await sweepAfter(2 * HOUR_MS)
      expect((await rows())[0]!.failure).toBeNull()
      expect(await refund(placed.transactionId)).toEqual({ ok: false, refusal: 'before' })
      expect(await differences()).toEqual([])
    })

    test('takes bonus for good: unlocks that it paid for cannot be taken back any more (row 438)', async () => {
      await open()
      const { dramaId } = await at.platform.publish({ key: 'a', episodes: episodesAt([40, 60]) })
      await paid()
      const unlocked = await at.ada.post('/x/unlock/series', { contentId: dramaId, quotedPriceCoins: 100 })
      expect(unlocked.code).toBe(CODES.success)
      const { records } = (await at.ada.get('/x/wallet/receipts')).data as {
        records: { receiptNo: string }[]
      }
      const { receiptNo } = records[0]!
      const returnable = async () => (await at.ada.get(`/x/unlocks/returnable?receiptNo=${receiptNo}`)).data
      expect(await returnable()).toMatchObject({ coins: 50, bonus: 50 })
      expect((await withdrawNewest()).data).toMatchObject({ coinsBack: 450, bonusBack: 0 })
      expect(await returnable()).toEqual({ episodeCount: 0, coins: 0, bonus: 0 })
      const returned = await at.ada.post('/x/unlocks/return', { receiptNo, episodeCount: 2 })
      expect(returned.code).toBe(CODES.returnChanged)
      expect(await at.ada.balances()).toEqual({ coins: 0, bonus: 0 })
      expect(await differences()).toEqual([])
    })

    test('of an unused purchase pays back its price, with its bonus and the reward of the first (row 438)', async () => {
      await open({}, 30)
      await paid('vip_month')
      const { data } = await withdrawNewest()
      expect(data).toMatchObject({ refund: '14.99', coinsBack: 300, bonusBack: 130, vipMsBack: 30 * DAY_MS })
      expect(await at.ada.balances()).toEqual({ coins: 0, bonus: 0 })
      expect(await vipUntil(at.platform.db, at.ada.memberId, at.platform.clock.nowMs())).toBeNull()
      expect(await at.payments.book()).toMatchObject([{ capture: { status: 'REFUNDED' } }])
      expect(await differences()).toEqual([])
    })

    test('is refused if what it pays back is not what was shown, and nothing is taken (row 438)', async () => {
      await open()
      const { dramaId, episodeIds } = await at.platform.publish({ key: 'a', episodes: episodesAt([100]) })
      await paid()
      const [shown] = (await list()).offers
      await at.ada.play(dramaId, episodeIds[1]!)
      expect(await withdraw(shown!)).toMatchObject({ status: 409, code: CODES.withdrawalChanged })
      expect(await at.ada.balances()).toEqual({ coins: 450, bonus: 0 })
      expect(await at.payments.book()).toMatchObject([{ capture: { status: 'COMPLETED' } }])
    })

    test('ends with its days, and where nothing is left (row 438)', async () => {
      await open()
      const { dramaId, episodeIds } = await at.platform.publish({ key: 'a', episodes: episodesAt([550]) })
      await paid()
      const [offer] = (await list()).offers
      at.platform.clock.advance(14 * DAY_MS - 1)
      expect((await list()).offers).toHaveLength(1)
      at.platform.clock.advance(1)
      expect((await list()).offers).toEqual([])
      expect(await withdraw(offer!)).toMatchObject({ status: 409, code: CODES.withdrawalEnded })

      await paid('evening', { nonce: '2' })
      await at.ada.play(dramaId, episodeIds[1]!)
      await at.ada.play(dramaId, episodeIds[1]!)
      const { offers } = await list()
      expect(offers).toMatchObject([{ coinsBack: 500 }])
    })

    test.each([
      [['DE', 'FR'], 1],
      [['FR'], 0],
    ])('in %s alone is offered to payers of these countries (row 438)', async (countries, count) => {
      await open({ packages: withdrawable(DEMO_PACKAGES, { days: 14, countries }) })
      await paid()
      expect((await list()).offers).toHaveLength(count)
    })

    test('is offered to payers whose country is unknown (row 438)', async () => {
      await open()
      change((provider) => ({
        capture: async (...args) => {
          const payment = await provider.capture(...args)
          return payment instanceof PaymentFailure
            ? payment
            : { ...payment, payer: { country: null, email: null } }
        },
      }))
      await paid()
      expect((await list()).offers).toHaveLength(1)
    })

    describe('of somebody who is not signed in', () => {
      const bob = () => aBuyer(at.platform, { thirdPartyId: 'bob' })

      test('needs the number of the purchase and its payer’s address (row 438)', async () => {
        await open()
        const placed = await paid()
        const { id: orderNo, capture_id } = (await rows())[0]!
        for (const number of [orderNo, placed.transactionId, capture_id]) {
          const { data } = await ask(OF, { orderNo: number, email: 'Buyer@Sandbox.example' })
          expect(data).toMatchObject({ offer: { orderNo, refund: '4.99' }, made: null })
        }
        const wrong = [
          { orderNo },
          { orderNo, email: 'other@sandbox.example' },
          { orderNo: 'unknown', email: BUYER_EMAIL },
          { orderNo: 'unknown' },
        ]
        const refusals = await Promise.all(wrong.map((subject) => ask(OF, subject)))
        const [first] = refusals
        expect(first).toMatchObject({ status: 404, code: CODES.purchaseUnknown })
        for (const { status, code, message } of refusals)
          expect({ status, code, message }).toEqual({
            status: 404,
            code: first!.code,
            message: first!.message,
          })
        const other = await bob()
        expect(await other.post(OF, { orderNo })).toMatchObject({ code: CODES.purchaseUnknown })
        expect(await withdraw({ orderNo, refund: '4.99' }, other)).toMatchObject({
          code: CODES.purchaseUnknown,
        })
        const { data } = await ask(
          LIST,
          declaration({ orderNo, email: BUYER_EMAIL, refund: '4.99', sendTo: null }),
        )
        expect(data).toMatchObject({ refund: '4.99', sendTo: null, refundTime: expect.any(Number) })
        expect(await ask(OF, { orderNo, email: BUYER_EMAIL })).toMatchObject({
          data: { offer: null, made: data },
        })
        expect(await at.ada.balances()).toEqual({ coins: 0, bonus: 0 })
      })

      test('takes no more than some guesses of an address, and of whoever guesses it alone (row 438)', async () => {
        await open()
        await paid()
        const { id: orderNo } = (await rows())[0]!
        const codes = []
        for (let guess = 1; guess <= 33; guess += 1) {
          codes.push((await ask(OF, { orderNo, email: `guess${guess}@example.com` })).code)
        }
        // Three processes, each of which counts for itself.
        expect(codes.slice(0, 30)).toEqual(Array(30).fill(CODES.purchaseUnknown))
        expect(codes.slice(30)).toEqual(Array(3).fill(CODES.tooManyRequests))
        const ofOther = await at.platform.request(OF, {
          method: 'POST',
          headers: { [VIEWER_HEADER]: 'another client' },
          body: JSON.stringify({ orderNo, email: BUYER_EMAIL }),
        })
        expect(ofOther).toMatchObject({ code: CODES.success })
        expect(await ask(OF, { orderNo: 'another', email: BUYER_EMAIL })).toMatchObject({
          code: CODES.purchaseUnknown,
        })
        at.platform.clock.advance(HOUR_MS)
        expect(await ask(OF, { orderNo, email: BUYER_EMAIL })).toMatchObject({ code: CODES.success })
      })

      test('is still there after the account was deleted, whose name then goes (rows 436, 438)', async () => {
        await open()
        await paid()
        const { id: orderNo } = (await rows())[0]!
        await at.ada.post('/x/member/delete', {})
        const provider = change(() => ({
          refund: async () => new PaymentFailure('unavailable', 'down'),
        }))
        const { data } = await ask(LIST, declaration({ orderNo, email: BUYER_EMAIL, refund: '4.99' }))
        expect(data).toMatchObject({ name: 'Ada Byron', sendTo: 'ada@example.com', refundTime: null })
        change(() => provider)
        await sweepAfter(MINUTE_MS)
        expect(await withdrawalRow()).toMatchObject({
          name: '',
          send_to: null,
          refunded_at_ms: expect.any(Number),
        })
        expect(await differences()).toEqual([])
      })
    })

    test('is in the export of its member, and loses its name with the account (rows 436, 438)', async () => {
      await open()
      await paid()
      await withdrawNewest()
      const { data } = await at.ada.get('/x/member/export?pageSize=500')
      expect(data).toMatchObject({
        orders: [{ consent: CONSENT, refunded: '4.99' }],
        withdrawals: [{ name: 'Ada Byron', sendTo: 'ada@example.com', refund: '4.99', coinsBack: 500 }],
      })
      await at.ada.post('/x/member/delete', {})
      expect(await withdrawalRow()).toMatchObject({ name: '', send_to: null, refund_minor: 499 })
    })

    test.each([
      'withdrawal:before-commit',
      'withdrawal:before-provider',
      'withdrawal:after-provider',
    ] as const)('that breaks at %s is all or nothing, and paid back once (row 438)', async (point) => {
      let isBroken = true
      const fault: Fault = (reached) => {
        if (reached === point && isBroken) throw new Error('broken on purpose')
      }
      await open({ fault })
      await paid()
      const { status, code } = await withdrawNewest()
      isBroken = false
      if (point === 'withdrawal:before-commit') {
        expect(status).toBe(500)
        expect(await at.ada.balances()).toEqual({ coins: 500, bonus: 50 })
        await withdrawNewest()
      } else expect(code).toBe(CODES.success)
      // Longer than the provider knows a request again.
      await sweepAfter(DAY_MS)
      expect(await withdrawalRow()).toMatchObject({ refunded_at_ms: expect.any(Number) })
      expect(await at.payments.book()).toMatchObject([{ refunds: [{ value: '4.99' }] }])
      expect((await at.payments.book())[0]!.refunds).toHaveLength(1)
      expect(await differences()).toEqual([])
    })
  })
}

describeOnEveryEngine(describeWithdrawals)

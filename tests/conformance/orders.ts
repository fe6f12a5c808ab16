import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CODES } from '../../contract/codes.ts'
import { NOTICE_PATH } from '../../contract/top-up.ts'
import type { Fault } from '../../platform/fault.ts'
import { refundOrder } from '../../platform/orders/refund.ts'
import { reconcile } from '../../platform/wallet/reconcile.ts'
import { aBuyer, type Buyer, episodesAt, give } from '../builders/money.ts'
import { anOrder, SITE, startPayments, type TestPayments } from '../builders/payments.ts'
import { platformOver, type TestPlatform, type TestPlatformOptions } from '../builders/platform.ts'
import type { Engine } from './engines.ts'
import { onEngine } from './setting.ts'

const CREATE = '/order/api/front/sereal/createOrder'
const VERIFY = '/order/api/front/sereal/verifyReceipt'
const PENDING = '/x/orders/pending'
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Top-ups, against PayPal's sandbox by the wire. */
export function describeOrders(start: () => Promise<Engine>): void {
  describe('top-ups', { timeout: 60_000 }, () => {
    const setting = onEngine(start)
    let payments: TestPayments
    let platform: TestPlatform
    let ada: Buyer
    let clockMs = 0

    /** The platform that all these tests talk to, with payments. */
    const withPayments = (options: TestPlatformOptions = {}, firstTopUpBonus = 0) => {
      const made = platformOver(setting().db, {
        ...options,
        payments: { provider: payments.provider, siteOrigin: SITE, firstTopUpBonus },
      })
      clockMs = made.clock.nowMs()
      return made
    }
    beforeEach(async () => {
      payments = await startPayments({ clock: { nowMs: () => platform?.clock.nowMs() ?? clockMs } })
      platform = withPayments()
      ada = await aBuyer(platform)
    })
    afterEach(() => payments.close())

    async function order(productId = 'evening', given: Record<string, unknown> = {}, buyer = ada) {
      const body = anOrder(productId, given)
      const answer = await buyer.post(CREATE, body)
      const address = (answer.data as { jumpPaypalLink: string } | null)?.jumpPaypalLink ?? ''
      return { ...answer, body, address, transactionId: URL.parse(address)?.searchParams.get('token') ?? '' }
    }
    type Placed = Awaited<ReturnType<typeof order>>
    const verify = async ({ transactionId, body }: Pick<Placed, 'transactionId' | 'body'>) =>
      (
        await platform.ask(VERIFY, {
          method: 'POST',
          body: JSON.stringify({ transactionId, extendProductId: body.extendProductId }),
        })
      ).data as { deductStatus: number; orderAmount?: string; firstReport?: boolean }
    const pending = async (buyer = ada) =>
      ((await buyer.get(PENDING)).data as { records: { status: string; jumpPaypalLink: string | null }[] })
        .records
    const rows = () => platform.db.selectFrom('top_up_order').selectAll().orderBy('ordinal').execute()
    const stateOf = async (transactionId: string) =>
      (await rows()).find((row) => row.provider_order_id === transactionId)?.state
    const topUps = () =>
      platform.db.selectFrom('posting').select(['id', 'member_id']).where('kind', '=', 'top-up').execute()

    test('a paid package arrives once, to its owner, whoever asks however often (rows 176, 181-188, 245-246, 431)', async () => {
      const placed = await order()
      expect(placed.code).toBe(CODES.success)
      expect(await verify(placed)).toMatchObject({ deductStatus: 0, orderAmount: '4.99' })
      const back = await payments.press(placed.address, 'pay')
      expect(back?.href).toBe(
        `${SITE}/profile/?tab=wallet&token=${placed.transactionId}&PayerID=SANDBOXBUYER1`,
      )
      expect(await verify(placed)).toEqual({
        deductStatus: 1,
        orderAmount: '4.99',
        productId: 'evening',
        productName: '500 coins',
        coinsBuy: 500,
        coinsBonus: 50,
        vipDays: 0,
        firstReport: true,
      })
      expect(await verify(placed)).toMatchObject({ deductStatus: 1, firstReport: false })
      expect(await ada.balances()).toEqual({ coins: 500, bonus: 50 })
      const { data } = await ada.get('/member/wallet/recharge/list')
      expect(data).toMatchObject({
        records: [
          { coinAccountType: 2, coins: 50 },
          { coinAccountType: 1, coins: 500 },
        ],
      })
      expect(await pending()).toEqual([])
      expect((await reconcile(platform.db)).differences).toEqual([])
    })

    test('the same request gets the same address, another one under its name is refused (rows 172, 177)', async () => {
      const first = await order()
      const again = await order()
      expect(again.data).toEqual(first.data)
      expect((await order('evening', { returnUrl: `${SITE}/` })).code).toBe(CODES.keyUsed)
      const ben = await aBuyer(platform, { thirdPartyId: 'ben' })
      expect((await order('evening', {}, ben)).address).not.toBe(first.address)
      expect(await payments.book()).toHaveLength(2)
    })

    test('thirty presses at once make one order (row 172)', async () => {
      const answers = await Promise.all(Array.from({ length: 30 }, () => order()))
      expect(new Set(answers.map(({ address }) => address)).size).toBe(1)
      expect(answers[0]?.code).toBe(CODES.success)
      expect(await payments.book()).toHaveLength(1)
      expect(await rows()).toHaveLength(1)
    })

    test('return, notice and sweep at the same moment credit once and tell once (rows 188, 431)', async () => {
      const placed = await order()
      await payments.press(placed.address, 'pay')
      const [row] = await rows()
      platform.clock.advance(2 * MINUTE_MS)
      const { orders } = platform.platform
      const others = Array.from({ length: 10 }, () => [orders.settle(row!.id), orders.sweep()]).flat()
      const answers = await Promise.all(Array.from({ length: 10 }, () => verify(placed)))
      await Promise.all(others)
      expect(answers.filter(({ firstReport }) => firstReport)).toHaveLength(1)
      expect(new Set(answers.map(({ deductStatus }) => deductStatus))).toEqual(new Set([1]))
      expect(await topUps()).toHaveLength(1)
      expect(await ada.balances()).toEqual({ coins: 500, bonus: 50 })
    })

    test('four processes at once still make one order and credit it once (rows 172, 188, 431)', async () => {
      const processes = Array.from({ length: 4 }, () => withPayments({ ids: platform.ids }))
      const ask = async (one: TestPlatform, path: string, body: object) =>
        one.ask(path, { method: 'POST', body: JSON.stringify(body), headers: ada.headers })
      const body = anOrder('evening')
      const made = await Promise.all([...processes, ...processes].map((one) => ask(one, CREATE, body)))
      expect(new Set(made.map(({ data }) => JSON.stringify(data))).size).toBe(1)
      expect(await payments.book()).toHaveLength(1)
      const [row] = await rows()
      await payments.press(row!.pay_address!, 'pay')
      const receipt = { transactionId: row!.provider_order_id, extendProductId: body.extendProductId }
      const told = await Promise.all([...processes, ...processes].map((one) => ask(one, VERIFY, receipt)))
      await Promise.all(processes.map((one) => one.platform.orders.settle(row!.id)))
      const reports = told.filter(({ data }) => (data as { firstReport?: boolean }).firstReport)
      expect(reports).toHaveLength(1)
      expect(await topUps()).toHaveLength(1)
      expect(await ada.balances()).toEqual({ coins: 500, bonus: 50 })
      const { data } = await ada.get('/x/member/export')
      expect(data).toMatchObject({ orders: [{ state: 'credited', price: '4.99', order: row!.id }] })
    })

    test.each([
      ['another package’s price', { payConfigId: 'starter_profile' }],
      ['another place’s price', { payConfigId: 'evening_player' }],
      ['a foreign layer', { memberLayerId: 'friends' }],
      ['a package that is not there', { productId: 'free' }],
      ['a name made for another package', { extendProductId: 'usp_starter_1' }],
      [
        'a place where it is not offered',
        { productId: 'patron', payConfigId: 'patron_player', extendProductId: 'usp_patron_1', type: 1 },
      ],
    ])('refuses %s (row 176)', async (_name, given) => {
      const answer = await order('evening', given)
      expect(answer).toMatchObject({ status: 409, code: CODES.packageChanged, data: null })
      expect(await payments.book()).toEqual([])
    })

    test.each([
      ['an amount', { price: '0.01' }, CODES.success],
      ['another currency', { memberCurrencyCode: 'VND' }, CODES.badRequest],
      ['another site', { returnUrl: 'https://watch.example.evil/' }, CODES.badRequest],
      ['no site', { returnUrl: 'javascript:alert(1)' }, CODES.badRequest],
      ['a negative store', { type: -2 }, CODES.badRequest],
      ['unicode digits', { type: '２' }, CODES.badRequest],
    ])('takes no notice of %s, or refuses it: the package decides (row 176)', async (_name, given, code) => {
      const answer = await order('evening', given)
      expect(answer.code).toBe(code)
      for (const { value } of await payments.book()) expect(value).toBe('4.99')
    })

    test('what was not paid is no payment (rows 181, 184)', async () => {
      const placed = await order()
      const back = await payments.press(placed.address, 'cancel')
      expect(back?.searchParams.get('token')).toBe(placed.transactionId)
      expect(await verify(placed)).toMatchObject({ deductStatus: 0 })
      for (const [transactionId, extendProductId] of [
        ['5O190127TN364715T', placed.body.extendProductId],
        [placed.transactionId, 'usp_evening_2'],
        ['\u0000', 'x'],
        ["' OR 1=1 --", ''],
      ] as const) {
        const body = { ...placed.body, extendProductId }
        expect(await verify({ transactionId, body })).toEqual({ deductStatus: 0 })
      }
      expect(await ada.balances()).toEqual({ coins: 0, bonus: 0 })
      expect(await pending()).toMatchObject([{ status: 'created', jumpPaypalLink: placed.address }])
    })

    test('a declined card ends the order, and its member is told once (row 184)', async () => {
      const placed = await order()
      await payments.press(placed.address, 'declined')
      expect(await verify(placed)).toMatchObject({ deductStatus: 0, firstReport: true })
      expect(await verify(placed)).toMatchObject({ deductStatus: 0, firstReport: false })
      expect(await stateOf(placed.transactionId)).toBe('failed')
      expect(await payments.book()).toMatchObject([{ capture: null }])
    })

    test('money on its way is credited when it has come (rows 185, 431)', async () => {
      const placed = await order()
      await payments.press(placed.address, 'pending')
      expect(await verify(placed)).toMatchObject({ deductStatus: 2 })
      expect(await pending()).toMatchObject([{ status: 'pending', jumpPaypalLink: null }])
      await payments.act('complete', placed.transactionId)
      platform.clock.advance(10 * MINUTE_MS)
      await platform.platform.orders.sweep()
      expect(await pending()).toMatchObject([{ status: 'credited' }])
      expect(await verify(placed)).toMatchObject({ deductStatus: 1, firstReport: true })
      expect(await pending()).toEqual([])
    })

    test('who pays and never comes back is credited all the same (row 431)', async () => {
      const placed = await order()
      expect(await payments.press(placed.address, 'stay', 'noticeLost')).toBeNull()
      platform.clock.advance(10 * MINUTE_MS)
      await platform.platform.orders.sweep()
      expect(await ada.balances()).toEqual({ coins: 500, bonus: 50 })
      expect(await pending()).toMatchObject([{ status: 'credited' }])
    })

    test.each(['down', 'nonsense', 'replyLost'])(
      'a provider that fails once (%s) costs a wait and no money (rows 185, 431)',
      async (fault) => {
        const placed = await order()
        await payments.press(placed.address, 'pay', fault)
        expect(await verify(placed)).toMatchObject({ deductStatus: 2 })
        expect(await verify(placed)).toMatchObject({ deductStatus: 1 })
        expect(await topUps()).toHaveLength(1)
      },
    )

    test('what nobody pays ends after three hours without a word (row 431)', async () => {
      const placed = await order()
      platform.clock.advance(3 * HOUR_MS - MINUTE_MS)
      await platform.platform.orders.sweep()
      expect(await stateOf(placed.transactionId)).toBe('created')
      platform.clock.advance(MINUTE_MS)
      await platform.platform.orders.sweep()
      expect(await stateOf(placed.transactionId)).toBe('expired')
      expect(await pending()).toEqual([])
    })

    test('money that stays on its way for three days is given up, and has not failed: what comes later is told (row 431)', async () => {
      const placed = await order()
      await payments.press(placed.address, 'pending')
      await verify(placed)
      platform.clock.advance(72 * HOUR_MS)
      await platform.platform.orders.sweep()
      expect(await stateOf(placed.transactionId)).toBe('expired')
      const told = await verify(placed)
      expect([told.deductStatus, told.firstReport]).toEqual([2, undefined])
      expect(await pending()).toMatchObject([{ status: 'pending', givenUp: true, jumpPaypalLink: null }])
      // What is paid by bank clears within a week.
      await payments.act('complete', placed.transactionId)
      platform.clock.advance(96 * HOUR_MS)
      await platform.platform.orders.sweep()
      expect(await pending()).toMatchObject([{ status: 'credited', givenUp: false }])
      expect(await verify(placed)).toMatchObject({ deductStatus: 1, firstReport: true })
      expect(await pending()).toEqual([])
    })

    test('what was given up fails in words only when nobody asks about it any more (rows 184, 431)', async () => {
      const placed = await order()
      await payments.press(placed.address, 'pending')
      await verify(placed)
      platform.clock.advance(72 * HOUR_MS)
      await platform.platform.orders.sweep()
      platform.clock.advance(181 * 24 * HOUR_MS)
      await platform.platform.orders.sweep()
      // The sign-in of half a year ago is over.
      ada = await aBuyer(platform)
      expect(await pending()).toMatchObject([{ status: 'failed', givenUp: false }])
      expect(await verify(placed)).toMatchObject({ deductStatus: 0, firstReport: true })
      expect(await pending()).toEqual([])
    })

    test('a member begins twenty orders in an hour and no more (row 172)', async () => {
      for (let n = 0; n < 20; n += 1)
        expect((await order('evening', { nonce: `n${n}` })).code).toBe(CODES.success)
      expect(await order('evening', { nonce: 'more' })).toMatchObject({
        status: 429,
        code: CODES.tooManyOrders,
      })
      expect((await order('evening', { nonce: 'n3' })).code).toBe(CODES.success)
      platform.clock.advance(HOUR_MS)
      expect((await order('evening', { nonce: 'more' })).code).toBe(CODES.success)
    })

    test('orders begun by a clock that was ahead, and was set right, stand in nobody’s way (row 172)', async () => {
      let isBroken = false
      const breaks: Fault = (at) => {
        if (isBroken && at === 'order:before-provider') throw new Error('broken on purpose')
      }
      platform = withPayments({ ids: platform.ids, fault: breaks })
      platform.clock.advance(30 * 24 * HOUR_MS)
      ada = await aBuyer(platform)
      for (let n = 0; n < 19; n += 1) await order('evening', { nonce: `n${n}` })
      // Of one of them the provider was never told.
      isBroken = true
      await order('starter')
      isBroken = false
      platform.clock.advance(-30 * 24 * HOUR_MS)
      expect((await order('evening', { nonce: 'more' })).code).toBe(CODES.success)
      expect((await order('starter', { nonce: 'more' })).code).toBe(CODES.success)
    })

    test('a payment on its way is listed however many were begun since (row 431)', async () => {
      const placed = await order()
      await payments.press(placed.address, 'pending')
      await verify(placed)
      platform.clock.advance(HOUR_MS)
      for (let n = 0; n < 20; n += 1) await order('starter', { nonce: `n${n}` })
      const listed = await pending()
      expect(listed).toHaveLength(20)
      expect(listed.map(({ status }) => status).slice(-2)).toEqual(['created', 'pending'])
    })

    test('days of VIP come with their bonus, a first top-up with its reward, once (rows 155, 162)', async () => {
      platform = withPayments({ ids: platform.ids }, 25)
      ada = await aBuyer(platform, { thirdPartyId: 'cleo' })
      const vip = await order('vip_month')
      await payments.press(vip.address, 'pay')
      expect(await verify(vip)).toMatchObject({ deductStatus: 1, vipDays: 30, coinsBonus: 125 })
      const again = await order('starter')
      await payments.press(again.address, 'pay')
      expect(await verify(again)).toMatchObject({ deductStatus: 1, coinsBonus: 0 })
      expect(await ada.balances()).toEqual({ coins: 400, bonus: 125 })
      const { data } = await ada.get('/member/wallet/recharge/list')
      const types = (data as { records: { coinAccountType: number }[] }).records.map(
        (one) => one.coinAccountType,
      )
      expect(types).toEqual([1, 14, 37, 15, 1])
      const receipts = (await ada.get('/x/wallet/receipts')).data as {
        records: {
          kind: string
          coins: number
          bonus: number
          orderNo: string
          transactionId: string
          price: string
        }[]
      }
      const ofVip = { transactionId: vip.transactionId, price: '14.99' }
      const [ofStarter, ...ofVipReceipts] = receipts.records
      expect(ofStarter).toMatchObject({ transactionId: again.transactionId, coins: 100 })
      expect(ofVipReceipts).toMatchObject([
        { kind: 'vip', coins: 0, ...ofVip },
        { kind: 'top-up', bonus: 125, ...ofVip },
      ])
      expect(new Set(receipts.records.map(({ orderNo }) => orderNo)).size).toBe(2)
      expect((await ada.get('/user/api/front/member/detail/get')).data).toMatchObject({ subscribeStatus: 1 })
      expect((await reconcile(platform.db)).differences).toEqual([])
    })

    describe('notices', () => {
      /** Hands what the sandbox sends to the platform, as the web front does. */
      const answers: number[] = []
      const deliver = async () => {
        answers.length = 0
        await payments.act('deliver')
        return [...answers]
      }
      beforeEach(() => {
        payments.takeNotices(async ({ headers, body }) => {
          const request = new Request(`http://platform${NOTICE_PATH}`, { method: 'POST', headers, body })
          const { status } = await platform.platform.handle(request)
          answers.push(status)
          return status
        })
      })
      const notices = () =>
        platform.db.selectFrom('payment_notice').selectAll().orderBy('received_at_ms').execute()

      test('credit who pays and never comes back, each event once (row 431)', async () => {
        const placed = await order()
        await payments.press(placed.address, 'stay', 'noticeTwice')
        expect(await deliver()).toEqual([200, 200])
        expect(await ada.balances()).toEqual({ coins: 500, bonus: 50 })
        // The payment itself is told of too, twice, when all is done.
        expect(await deliver()).toEqual([200, 200])
        expect(await notices()).toMatchObject([
          { event_type: 'CHECKOUT.ORDER.APPROVED', settled_at_ms: expect.any(Number) },
          { event_type: 'PAYMENT.CAPTURE.COMPLETED', settled_at_ms: expect.any(Number) },
        ])
        expect(await topUps()).toHaveLength(1)
      })

      test('that are late, in disorder or about others change nothing (row 431)', async () => {
        for (const [nonce, fault] of [
          ['a', 'noticeLate'],
          ['b', 'noticeReordered'],
        ] as const) {
          const placed = await order('evening', { nonce })
          await payments.press(placed.address, 'pay', fault)
          expect(await verify(placed)).toMatchObject({ deductStatus: 1 })
        }
        expect(new Set(await deliver())).toEqual(new Set([200]))
        expect(await topUps()).toHaveLength(2)
        expect((await notices()).every(({ settled_at_ms }) => settled_at_ms !== null)).toBe(true)
      })

      test('that nobody of the provider signed are refused and leave nothing (row 431)', async () => {
        const placed = await order()
        await payments.press(placed.address, 'pay', 'noticeForged')
        expect((await deliver()).toSorted()).toEqual([200, 400])
        // The forged one comes after the true one.
        const { headers, body } = payments.sent[0]!
        const send = async (changed: Record<string, string>, text = body) => {
          const sent = { ...headers, ...changed }
          for (const [name, value] of Object.entries(sent)) if (value === '') delete sent[name]
          const request = new Request(`http://platform${NOTICE_PATH}`, {
            method: 'POST',
            headers: sent,
            body: text,
          })
          return (await platform.platform.handle(request)).status
        }
        const before = await notices()
        expect(await send({})).toBe(200)
        for (const name of Object.keys(headers).filter(
          (key) => key.startsWith('paypal-') && !key.endsWith('version'),
        )) {
          expect([name, await send({ [name]: '' })]).toEqual([name, 400])
          expect([name, await send({ [name]: 'another' })]).toEqual([name, 400])
        }
        expect(await send({ 'paypal-cert-url': 'https://api.paypal.com.evil/cert' })).toBe(400)
        expect(await send({}, body.replace('4.99', '499.00'))).toBe(400)
        expect(await send({}, JSON.stringify(JSON.parse(body), null, 1))).toBe(400)
        expect(await send({}, '{')).toBe(400)
        expect(await send({}, `${body} `.padEnd(70_000))).toBe(413)
        expect(await notices()).toEqual(before)
      })

      test('that could not be settled are, later (row 431)', async () => {
        const placed = await order()
        await payments.press(placed.address, 'stay', 'down')
        expect(await deliver()).toEqual([200])
        expect(await stateOf(placed.transactionId)).toBe('approved')
        platform.clock.advance(MINUTE_MS)
        await platform.platform.orders.sweep()
        expect(await stateOf(placed.transactionId)).toBe('credited')
      })

      test('bring money that came after an order was given up (row 431)', async () => {
        const placed = await order()
        await payments.press(placed.address, 'pending')
        await verify(placed)
        await deliver()
        platform.clock.advance(72 * HOUR_MS)
        await platform.platform.orders.sweep()
        expect(await stateOf(placed.transactionId)).toBe('expired')
        await payments.act('complete', placed.transactionId)
        await deliver()
        expect(await stateOf(placed.transactionId)).toBe('credited')
        expect(await ada.balances()).toEqual({ coins: 500, bonus: 50 })
      })

      test('nobody can answer for are asked about for a month, and not for ever (row 431)', async () => {
        const { transactionId } = await order()
        platform.clock.advance(3 * HOUR_MS)
        await platform.platform.orders.sweep()
        expect(await stateOf(transactionId)).toBe('expired')
        const late = { event_id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', capture_id: null }
        await platform.db
          .insertInto('payment_notice')
          .values({ ...late, provider_order_id: transactionId, received_at_ms: platform.clock.nowMs() })
          .execute()
        await payments.sandbox.close()
        for (const [days, isSettled] of [
          [0, false],
          [29, false],
          [1, true],
        ] as const) {
          platform.clock.advance(days * 24 * HOUR_MS)
          await platform.platform.orders.sweep()
          const [notice] = await notices()
          expect([days, notice!.settled_at_ms !== null]).toEqual([days, isSettled])
        }
      })

      test('of money that went back at the provider take back what it gave (row 431)', async () => {
        const placed = await order()
        await payments.press(placed.address, 'pay')
        await verify(placed)
        await payments.act('refund', placed.transactionId)
        await deliver()
        expect(await stateOf(placed.transactionId)).toBe('refunded')
        expect(await ada.balances()).toEqual({ coins: 0, bonus: 0 })
      })
    })

    describe('a refund', () => {
      const refund = (ask: string, reason = 'a test', fault?: Fault) =>
        refundOrder(
          {
            ...platform,
            packages: [],
            payments: { provider: payments.provider, siteOrigin: SITE, firstTopUpBonus: 0 },
            ...(fault && { fault }),
          },
          { order: ask, reason },
        )
      async function paid(productId = 'evening') {
        const placed = await order(productId)
        await payments.press(placed.address, 'pay')
        await verify(placed)
        return placed
      }

      test('gives the money back and takes what it gave, once (rows 155, 431)', async () => {
        const placed = await paid()
        const asks = await Promise.all([
          refund(placed.transactionId),
          refund(placed.transactionId, 'another'),
        ])
        const reversed = { takenCoins: 500, takenBonus: 50, shortfallCoins: 0, shortfallBonus: 0, vipDays: 0 }
        expect(asks).toContainEqual({ ok: true, orderId: expect.any(String), amountCents: 499, reversed })
        expect(asks.filter(({ ok }) => ok)).toHaveLength(1)
        expect(await refund(placed.transactionId)).toEqual({ ok: false, refusal: 'before' })
        expect(await payments.book()).toMatchObject([
          { capture: { status: 'REFUNDED' }, refundIds: [expect.any(String)] },
        ])
        expect(await ada.balances()).toEqual({ coins: 0, bonus: 0 })
        const { data } = await ada.get('/member/wallet/recharge/list')
        expect((data as { records: object[] }).records.slice(0, 2)).toMatchObject([
          { coinAccountType: 2, coins: -50 },
          { coinAccountType: 1, coins: -500 },
        ])
        expect(await verify(placed)).toMatchObject({ deductStatus: 0, firstReport: false })
        expect((await reconcile(platform.db)).differences).toEqual([])
      })

      test('takes no more than is left of its own coins, and says what is missing (row 431)', async () => {
        const { dramaId, episodeIds } = await platform.publish({ key: 'a', episodes: episodesAt([120]) })
        await give(platform, ada.memberId, { coins: 1000 })
        const placed = await paid()
        // The bonus goes first, then the coins that came first, which were given.
        await ada.play(dramaId, episodeIds[1]!)
        const outcome = await refund(placed.transactionId)
        expect(outcome).toMatchObject({
          reversed: { takenCoins: 500, takenBonus: 0, shortfallCoins: 0, shortfallBonus: 50 },
        })
        expect(await ada.balances()).toEqual({ coins: 930, bonus: 0 })
        expect((await rows())[0]).toMatchObject({
          state: 'refunded',
          shortfall_bonus: 50,
          shortfall_coins: 0,
        })
        expect((await reconcile(platform.db)).differences).toEqual([])
      })

      test('that is on its way takes nothing before the money has gone back (row 431)', async () => {
        const placed = await paid()
        const { provider } = payments
        payments.provider = {
          ...provider,
          refund: async () => ({ refundId: 'R', status: 'pending' as const }),
        }
        expect(await refund(placed.transactionId)).toEqual({ ok: false, refusal: 'pending' })
        await platform.platform.orders.sweep()
        expect(await ada.balances()).toEqual({ coins: 500, bonus: 50 })
        expect((await rows())[0]).toMatchObject({ state: 'credited', recheck_at_ms: expect.any(Number) })
        payments.provider = provider
        await payments.act('refund', placed.transactionId)
        platform.clock.advance(2 * HOUR_MS)
        await platform.platform.orders.sweep()
        expect(await ada.balances()).toEqual({ coins: 0, bonus: 0 })
        expect(await stateOf(placed.transactionId)).toBe('refunded')
      })

      test.each(['refund:before-provider', 'refund:after-provider', 'refund:before-commit'] as const)(
        'that breaks at %s is finished by the next one, or by the sweep (row 431)',
        async (point) => {
          const placed = await paid()
          const breaks: Fault = (at) => {
            if (at === point) throw new Error('broken on purpose')
          }
          await expect(refund(placed.transactionId, 'a test', breaks)).rejects.toThrow(/on purpose/)
          await platform.platform.orders.sweep()
          const isPaidBack = point !== 'refund:before-provider'
          expect(await stateOf(placed.transactionId)).toBe(isPaidBack ? 'refunded' : 'credited')
          expect(await refund(placed.transactionId)).toMatchObject({ ok: !isPaidBack })
          expect(await stateOf(placed.transactionId)).toBe('refunded')
          expect((await payments.book())[0]?.refundIds).toHaveLength(1)
          expect(await ada.balances()).toEqual({ coins: 0, bonus: 0 })
        },
      )

      test('of what was not credited is refused (row 431)', async () => {
        const placed = await order()
        expect(await refund(placed.transactionId)).toEqual({ ok: false, refusal: 'notCredited' })
        expect(await refund('nothing')).toEqual({ ok: false, refusal: 'unknown' })
      })
    })

    test.each([
      'order:before-provider',
      'order:after-provider',
      'order:after-commit',
      'settle:before-capture',
      'settle:after-capture',
      'settle:before-commit',
      'settle:after-commit',
    ] as const)('a break at %s loses nothing and pays nothing twice (row 431)', async (point) => {
      let isBroken = true
      const breaks: Fault = (at) => {
        if (isBroken && at === point) throw new Error('broken on purpose')
      }
      platform = withPayments({ ids: platform.ids, fault: breaks })
      const first = await order()
      isBroken = !point.startsWith('order:')
      const placed = first.code === CODES.success ? first : await order()
      expect(placed.code).toBe(CODES.success)
      await payments.press(placed.address, 'pay')
      await verify(placed)
      isBroken = false
      platform.clock.advance(10 * MINUTE_MS)
      await platform.platform.orders.sweep()
      expect(await verify(placed)).toMatchObject({
        deductStatus: 1,
        firstReport: point.startsWith('order:') === false,
      })
      expect(await payments.book()).toMatchObject([{ capture: { status: 'COMPLETED' } }])
      expect(await topUps()).toHaveLength(1)
      expect((await reconcile(platform.db)).differences).toEqual([])
    })

    test('an order goes forward only, and what was agreed on stays (row 431)', async () => {
      const placed = await order()
      await payments.press(placed.address, 'pay')
      await verify(placed)
      const { db } = platform
      const change = (set: object) => db.updateTable('top_up_order').set(set).execute()
      await expect(change({ state: 'created', next_check_at_ms: 1 })).rejects.toThrow(
        /cannot go from credited/,
      )
      await expect(change({ price_cents: 1 })).rejects.toThrow(/price_cents of order .* is never changed/)
      await expect(change({ member_id: 'm' })).rejects.toThrow(/never changed/)
      await expect(change({ capture_id: 'C' })).rejects.toThrow(/capture_id of order .* is written once/)
      await expect(change({ credit_posting_id: null })).rejects.toThrow(/written once/)
      await expect(db.deleteFrom('top_up_order').execute()).rejects.toThrow(/only ever added to/)
    })
  })
}

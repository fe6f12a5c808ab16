import { describe, expect, test } from 'vitest'
import { CODES } from '../../contract/codes.ts'
import type { Fault } from '../../platform/runtime/fault.ts'
import { reconcile } from '../../platform/wallet/reconcile.ts'
import { aBuyer, give } from '../builders/money.ts'
import { anOrder, SITE } from '../builders/payments.ts'
import type { TestPlatform } from '../builders/platform.ts'
import { describeOnEveryEngine, type Engine } from './engines.ts'
import { CREATE, HOUR_MS, MINUTE_MS, onTopUps, VERIFY } from './top-up-setting.ts'

/** Top-ups, against PayPal's sandbox over HTTP. */
function describeOrders(start: () => Promise<Engine>): void {
  describe('top-ups', { timeout: 60_000 }, () => {
    const { at, order, verify, pending, rows, readState, topUps, withPayments } = onTopUps(start)

    test('a paid package arrives once, to its owner, whoever asks however often (rows 176, 181-188, 245-246, 431)', async () => {
      const placed = await order()
      expect(placed.code).toBe(CODES.success)
      expect(await verify(placed)).toMatchObject({ deductStatus: 0, orderAmount: '4.99' })
      const back = await at.payments.press(placed.address, 'pay')
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
      expect(await at.ada.balances()).toEqual({ coins: 500, bonus: 50 })
      const { data } = await at.ada.get('/member/wallet/recharge/list')
      expect(data).toMatchObject({
        records: [
          { coinAccountType: 2, coins: 50 },
          { coinAccountType: 1, coins: 500 },
        ],
      })
      expect(await pending()).toEqual([])
      expect((await reconcile(at.platform.db)).differences).toEqual([])
    })

    test('the same request gets the same address, another one under its name is refused (rows 172, 177)', async () => {
      const first = await order()
      const again = await order()
      expect(again.data).toEqual(first.data)
      expect((await order('evening', { returnUrl: `${SITE}/` })).code).toBe(CODES.keyUsed)
      const ben = await aBuyer(at.platform, { thirdPartyId: 'ben' })
      expect((await order('evening', {}, ben)).address).not.toBe(first.address)
      expect(await at.payments.book()).toHaveLength(2)
    })

    test('thirty presses at once make one order (row 172)', async () => {
      const answers = await Promise.all(Array.from({ length: 30 }, () => order()))
      expect(new Set(answers.map(({ address }) => address)).size).toBe(1)
      expect(answers[0]?.code).toBe(CODES.success)
      expect(await at.payments.book()).toHaveLength(1)
      expect(await rows()).toHaveLength(1)
    })

    test('return, notice and sweep at the same moment credit once and tell once (rows 188, 431)', async () => {
      const placed = await order()
      await at.payments.press(placed.address, 'pay')
      const [row] = await rows()
      at.platform.clock.advance(2 * MINUTE_MS)
      const { orders } = at.platform.platform
      const others = Array.from({ length: 10 }, () => [orders.settle(row!.id), orders.sweep()]).flat()
      const answers = await Promise.all(Array.from({ length: 10 }, () => verify(placed)))
      await Promise.all(others)
      expect(answers.filter(({ firstReport }) => firstReport)).toHaveLength(1)
      expect(new Set(answers.map(({ deductStatus }) => deductStatus))).toEqual(new Set([1]))
      expect(await topUps()).toHaveLength(1)
      expect(await at.ada.balances()).toEqual({ coins: 500, bonus: 50 })
    })

    test('four processes at once still make one order and credit it once (rows 172, 188, 431)', async () => {
      const processes = Array.from({ length: 4 }, () => withPayments({ ids: at.platform.ids }))
      const ask = async (one: TestPlatform, path: string, body: object) =>
        one.ask(path, { method: 'POST', body: JSON.stringify(body), headers: at.ada.headers })
      const body = anOrder('evening')
      const made = await Promise.all([...processes, ...processes].map((one) => ask(one, CREATE, body)))
      expect(new Set(made.map(({ data }) => JSON.stringify(data))).size).toBe(1)
      expect(await at.payments.book()).toHaveLength(1)
      const [row] = await rows()
      await at.payments.press(row!.pay_address!, 'pay')
      const receipt = { transactionId: row!.provider_order_id, extendProductId: body.extendProductId }
      const told = await Promise.all([...processes, ...processes].map((one) => ask(one, VERIFY, receipt)))
      await Promise.all(processes.map((one) => one.platform.orders.settle(row!.id)))
      const reports = told.filter(({ data }) => (data as { firstReport?: boolean }).firstReport)
      expect(reports).toHaveLength(1)
      expect(await topUps()).toHaveLength(1)
      expect(await at.ada.balances()).toEqual({ coins: 500, bonus: 50 })
      const { data } = await at.ada.get('/x/member/export')
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
      expect(await at.payments.book()).toEqual([])
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
      for (const { value } of await at.payments.book()) expect(value).toBe('4.99')
    })

    test('what was not paid is no payment (rows 181, 184)', async () => {
      const placed = await order()
      const back = await at.payments.press(placed.address, 'cancel')
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
      expect(await at.ada.balances()).toEqual({ coins: 0, bonus: 0 })
      expect(await pending()).toMatchObject([{ status: 'created', jumpPaypalLink: placed.address }])
    })

    test('a declined card ends the order, and its member is told once (row 184)', async () => {
      const placed = await order()
      await at.payments.press(placed.address, 'declined')
      expect(await verify(placed)).toMatchObject({ deductStatus: 0, firstReport: true })
      expect(await verify(placed)).toMatchObject({ deductStatus: 0, firstReport: false })
      expect(await readState(placed.transactionId)).toBe('failed')
      expect(await at.payments.book()).toMatchObject([{ capture: null }])
    })

    test('a declined card whose answer was lost ends the order on the next look (rows 184, 431)', async () => {
      const placed = await order()
      await at.payments.press(placed.address, 'declined', 'replyLost')
      expect(await verify(placed)).toMatchObject({ deductStatus: 2 })
      expect(await readState(placed.transactionId)).toBe('approved')
      at.platform.clock.advance(2 * MINUTE_MS)
      await at.platform.platform.orders.sweep()
      expect(await readState(placed.transactionId)).toBe('failed')
      expect(await pending()).toMatchObject([{ status: 'failed' }])
      expect(await verify(placed)).toMatchObject({ deductStatus: 0, firstReport: true })
      expect(await pending()).toEqual([])
      expect(await at.payments.book()).toMatchObject([{ capture: null }])
      expect(await at.ada.balances()).toEqual({ coins: 0, bonus: 0 })
    })

    test('money on its way is credited when it has come (rows 185, 431)', async () => {
      const placed = await order()
      await at.payments.press(placed.address, 'pending')
      expect(await verify(placed)).toMatchObject({ deductStatus: 2 })
      expect(await pending()).toMatchObject([{ status: 'pending', jumpPaypalLink: null }])
      await at.payments.act('complete', placed.transactionId)
      at.platform.clock.advance(10 * MINUTE_MS)
      await at.platform.platform.orders.sweep()
      expect(await pending()).toMatchObject([{ status: 'credited' }])
      expect(await verify(placed)).toMatchObject({ deductStatus: 1, firstReport: true })
      expect(await pending()).toEqual([])
    })

    test('who pays and never comes back is credited all the same (row 431)', async () => {
      const placed = await order()
      expect(await at.payments.press(placed.address, 'stay', 'noticeLost')).toBeNull()
      at.platform.clock.advance(10 * MINUTE_MS)
      await at.platform.platform.orders.sweep()
      expect(await at.ada.balances()).toEqual({ coins: 500, bonus: 50 })
      expect(await pending()).toMatchObject([{ status: 'credited' }])
    })

    test.each(['down', 'nonsense', 'replyLost'])(
      'a provider that fails once (%s) costs a wait and no money (rows 185, 431)',
      async (fault) => {
        const placed = await order()
        await at.payments.press(placed.address, 'pay', fault)
        expect(await verify(placed)).toMatchObject({ deductStatus: 2 })
        expect(await verify(placed)).toMatchObject({ deductStatus: 1 })
        expect(await topUps()).toHaveLength(1)
      },
    )

    test('what nobody pays ends after three hours without a word (row 431)', async () => {
      const placed = await order()
      at.platform.clock.advance(3 * HOUR_MS - MINUTE_MS)
      await at.platform.platform.orders.sweep()
      expect(await readState(placed.transactionId)).toBe('created')
      at.platform.clock.advance(MINUTE_MS)
      await at.platform.platform.orders.sweep()
      expect(await readState(placed.transactionId)).toBe('expired')
      expect(await pending()).toEqual([])
    })

    test('money that stays on its way for three days is given up, and has not failed: what comes later is told (row 431)', async () => {
      const placed = await order()
      await at.payments.press(placed.address, 'pending')
      await verify(placed)
      at.platform.clock.advance(72 * HOUR_MS)
      await at.platform.platform.orders.sweep()
      expect(await readState(placed.transactionId)).toBe('expired')
      const told = await verify(placed)
      expect([told.deductStatus, told.firstReport]).toEqual([2, undefined])
      expect(await pending()).toMatchObject([{ status: 'pending', givenUp: true, jumpPaypalLink: null }])
      // Bank payments clear within a week.
      await at.payments.act('complete', placed.transactionId)
      at.platform.clock.advance(96 * HOUR_MS)
      await at.platform.platform.orders.sweep()
      expect(await pending()).toMatchObject([{ status: 'credited', givenUp: false }])
      expect(await verify(placed)).toMatchObject({ deductStatus: 1, firstReport: true })
      expect(await pending()).toEqual([])
    })

    test('what was given up fails in words only when nobody asks about it any more (rows 184, 431)', async () => {
      const placed = await order()
      await at.payments.press(placed.address, 'pending')
      await verify(placed)
      at.platform.clock.advance(72 * HOUR_MS)
      await at.platform.platform.orders.sweep()
      at.platform.clock.advance(181 * 24 * HOUR_MS)
      await at.platform.platform.orders.sweep()
      // The session from half a year ago has expired.
      at.ada = await aBuyer(at.platform)
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
      at.platform.clock.advance(HOUR_MS)
      expect((await order('evening', { nonce: 'more' })).code).toBe(CODES.success)
    })

    test('orders begun by a clock that was ahead, and was set right, stand in nobody’s way (row 172)', async () => {
      let isBroken = false
      const breaks: Fault = (at) => {
        if (isBroken && at === 'order:before-provider') throw new Error('broken on purpose')
      }
      at.platform = withPayments({ ids: at.platform.ids, fault: breaks })
      at.platform.clock.advance(30 * 24 * HOUR_MS)
      at.ada = await aBuyer(at.platform)
      for (let n = 0; n < 19; n += 1) await order('evening', { nonce: `n${n}` })
      // One of them was never sent to the provider.
      isBroken = true
      await order('starter')
      isBroken = false
      at.platform.clock.advance(-30 * 24 * HOUR_MS)
      expect((await order('evening', { nonce: 'more' })).code).toBe(CODES.success)
      expect((await order('starter', { nonce: 'more' })).code).toBe(CODES.success)
    })

    test('a payment on its way is listed however many were begun since (row 431)', async () => {
      const placed = await order()
      await at.payments.press(placed.address, 'pending')
      await verify(placed)
      at.platform.clock.advance(HOUR_MS)
      for (let n = 0; n < 20; n += 1) await order('starter', { nonce: `n${n}` })
      const listed = await pending()
      expect(listed).toHaveLength(20)
      expect(listed.map(({ status }) => status).slice(-2)).toEqual(['created', 'pending'])
    })

    test('days of VIP come with their bonus, a first top-up with its reward, once (rows 155, 162)', async () => {
      at.platform = withPayments({ ids: at.platform.ids }, 25)
      at.ada = await aBuyer(at.platform, { thirdPartyId: 'cleo' })
      const vip = await order('vip_month')
      await at.payments.press(vip.address, 'pay')
      expect(await verify(vip)).toMatchObject({ deductStatus: 1, vipDays: 30, coinsBonus: 125 })
      const again = await order('starter')
      await at.payments.press(again.address, 'pay')
      expect(await verify(again)).toMatchObject({ deductStatus: 1, coinsBonus: 0 })
      expect(await at.ada.balances()).toEqual({ coins: 400, bonus: 125 })
      const { data } = await at.ada.get('/member/wallet/recharge/list')
      const types = (data as { records: { coinAccountType: number }[] }).records.map(
        (one) => one.coinAccountType,
      )
      expect(types).toEqual([1, 14, 37, 15, 1])
      const receipts = (await at.ada.get('/x/wallet/receipts')).data as {
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
      expect((await at.ada.get('/user/api/front/member/detail/get')).data).toMatchObject({
        subscribeStatus: 1,
      })
      expect((await reconcile(at.platform.db)).differences).toEqual([])
    })

    test('days of VIP that were paid for are credited, also beyond the hundred years that are sold (rows 155, 431)', async () => {
      for (const vipDays of [...Array<number>(9).fill(3660), 3620]) {
        await give(at.platform, at.ada.memberId, { vipDays })
      }
      const both = [await order('vip_month'), await order('vip_month', { nonce: '2' })]
      for (const placed of both) {
        await at.payments.press(placed.address, 'pay')
        expect(await verify(placed)).toMatchObject({ deductStatus: 1, vipDays: 30 })
      }
      expect((await order('vip_month', { nonce: '3' })).code).toBe(CODES.packageChanged)
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
      at.platform = withPayments({ ids: at.platform.ids, fault: breaks })
      const first = await order()
      isBroken = !point.startsWith('order:')
      const placed = first.code === CODES.success ? first : await order()
      expect(placed.code).toBe(CODES.success)
      await at.payments.press(placed.address, 'pay')
      await verify(placed)
      isBroken = false
      at.platform.clock.advance(10 * MINUTE_MS)
      await at.platform.platform.orders.sweep()
      expect(await verify(placed)).toMatchObject({
        deductStatus: 1,
        firstReport: point.startsWith('order:') === false,
      })
      expect(await at.payments.book()).toMatchObject([{ capture: { status: 'COMPLETED' } }])
      expect(await topUps()).toHaveLength(1)
      expect((await reconcile(at.platform.db)).differences).toEqual([])
    })

    test('an order goes forward only, and what was agreed on stays (row 431)', async () => {
      const placed = await order()
      await at.payments.press(placed.address, 'pay')
      await verify(placed)
      const { db } = at.platform
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

describeOnEveryEngine(describeOrders)

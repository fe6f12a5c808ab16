import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { credit } from '../../../platform/orders/credit.ts'
import { toPayConfigId } from '../../../platform/orders/packages.ts'
import { DECLINES_MAX } from '../../../platform/orders/settle.ts'
import type { Fault } from '../../../platform/runtime/fault.ts'
import { grant } from '../../../platform/wallet/grant.ts'
import { reconcile } from '../../../platform/wallet/reconcile.ts'
import { aBuyer, give } from '../../builders/money.ts'
import { anOrder, SITE } from '../../builders/payments.ts'
import { DEMO_PACKAGES, SILENT_LOG, type TestPlatform, withoutTriggers } from '../../builders/platform.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { CREATE, HOUR_MS, MINUTE_MS, onTopUps, VERIFY } from '../top-up-setting.ts'

const demoPackage = (id: string) => DEMO_PACKAGES.find((sold) => sold.id === id)!

/** Top-ups, against PayPal's sandbox over HTTP. */
function describeOrders(start: () => Promise<Engine>): void {
  describe('top-ups', { timeout: 60_000 }, () => {
    const { at, order, verify, pending, rows, readState, topUps, refund, withPayments } = onTopUps(start)

    test('an order keeps the name of the package in its buyer’s language (row 173)', async () => {
      await at.platform.request(CREATE, {
        method: 'POST',
        body: JSON.stringify(anOrder('evening')),
        headers: { ...at.ada.headers, currentLanguage: 'de' },
      })
      expect(await rows()).toMatchObject([{ language: 'de', product_name: '500 Münzen' }])
    })

    test('a paid package is credited once, to its owner, whoever checks it however often (rows 176, 181-188, 245-246, 431)', async () => {
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
        currency: 'USD',
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

    test('exactly the missing coins are paid and credited, at the price shown for them (row 437)', async () => {
      const { data } = await at.ada.get('/topup/all/product/list?type=1&missingCoins=130')
      const [sold] = (data as { rechargeProducts: Record<string, unknown>[] }).rechargeProducts
      expect(sold).toMatchObject({ productId: 'exact_130', price: '1.29', coinsBuy: 130, coinsBonus: 0 })
      const payConfigId = String(sold!.payConfigId)
      expect((await order('exact_131', { type: 1, payConfigId })).code).toBe(CODES.packageChanged)
      const placed = await order('exact_130', { type: 1, payConfigId })
      await at.payments.press(placed.address, 'pay')
      expect(await verify(placed)).toMatchObject({ deductStatus: 1, orderAmount: '1.29', coinsBuy: 130 })
      expect(await at.ada.balances()).toEqual({ coins: 130, bonus: 0 })
    })

    test('the bonus of a first top-up is told before it, to whom it is due (row 437)', async () => {
      at.platform = withPayments({ ids: at.platform.ids }, 25)
      at.ada = await aBuyer(at.platform)
      const list = '/topup/all/product/list?type=1'
      const told = async () =>
        ((await at.ada.get(list)).data as { firstTopUpBonus: number | null }).firstTopUpBonus
      expect((await at.platform.request(list)).data).toMatchObject({ firstTopUpBonus: null })
      expect(await told()).toBe(25)
      const placed = await order('evening')
      expect(await told(), 'not paid').toBe(25)
      await at.payments.press(placed.address, 'pending')
      await verify(placed)
      expect(await told(), 'paid, and on its way').toBe(0)
      await at.payments.act('complete', placed.transactionId)
      await verify(placed)
      expect(await at.ada.balances()).toEqual({ coins: 500, bonus: 75 })
      expect(await told()).toBe(0)
    })

    test.each([
      ['EUR', 499, '4.99'],
      ['JPY', 500, '500'],
      ['HUF', 150_000, '1500.00'],
    ])(
      'an order in %s is paid, credited, on a receipt and refunded in it, whatever is sold later (row 8)',
      async (currency, minor, price) => {
        const sold = {
          ...demoPackage('evening'),
          price: { minor, currency },
          originalPrice: { minor: 0, currency },
        }
        const usd = at.platform
        at.platform = withPayments({ ids: usd.ids, packages: [sold] })
        at.ada = await aBuyer(at.platform)
        const { data } = await at.ada.get('/topup/all/product/list?type=2')
        expect(data).toMatchObject({ currency, rechargeProducts: [{ price }] })
        expect((await order()).code, 'the currency shown is another').toBe(CODES.packageChanged)
        const placed = await order('evening', { memberCurrencyCode: currency })
        await at.payments.press(placed.address, 'pay')
        at.platform = withPayments({ ids: usd.ids })
        at.ada = await aBuyer(at.platform)
        expect(await pending()).toMatchObject([{ price, currency }])
        expect(await verify(placed)).toMatchObject({ deductStatus: 1, orderAmount: price, currency })
        expect(await at.ada.balances()).toEqual({ coins: 500, bonus: 50 })
        const receipts = await at.ada.get('/x/wallet/receipts')
        expect(receipts.data).toMatchObject({ records: [{ price, currency }] })
        expect(await refund(placed.transactionId)).toMatchObject({ ok: true, amountCents: minor, currency })
        expect(await at.ada.balances()).toEqual({ coins: 0, bonus: 0 })
        expect((await reconcile(at.platform.db)).differences).toEqual([])
      },
    )

    test('the same request gets the same address; a different one with the same id is refused (rows 172, 177)', async () => {
      const first = await order()
      const again = await order()
      expect(again.data).toEqual(first.data)
      expect((await order('evening', { returnUrl: `${SITE}/` })).code).toBe(CODES.keyUsed)
      const ben = await aBuyer(at.platform, { thirdPartyId: 'ben' })
      expect((await order('evening', {}, ben)).address).not.toBe(first.address)
      expect(await at.payments.book()).toHaveLength(2)
    })

    test('thirty presses at once create one order (row 172)', async () => {
      const answers = await Promise.all(Array.from({ length: 30 }, () => order()))
      expect(new Set(answers.map(({ address }) => address)).size).toBe(1)
      expect(answers[0]?.code).toBe(CODES.success)
      expect(await at.payments.book()).toHaveLength(1)
      expect(await rows()).toHaveLength(1)
    })

    test('return, notice and sweep at the same time credit once and notify once (rows 188, 431)', async () => {
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

    test('four processes at once still create one order and credit it once (rows 172, 188, 431)', async () => {
      const processes = Array.from({ length: 4 }, () => withPayments({ ids: at.platform.ids }))
      const request = async (one: TestPlatform, path: string, body: object) =>
        one.request(path, { method: 'POST', body: JSON.stringify(body), headers: at.ada.headers })
      const body = anOrder('evening')
      const made = await Promise.all([...processes, ...processes].map((one) => request(one, CREATE, body)))
      expect(new Set(made.map(({ data }) => JSON.stringify(data))).size).toBe(1)
      expect(await at.payments.book()).toHaveLength(1)
      const [row] = await rows()
      await at.payments.press(row!.pay_address!, 'pay')
      const receipt = { transactionId: row!.provider_order_id, extendProductId: body.extendProductId }
      const reported = await Promise.all(
        [...processes, ...processes].map((one) => request(one, VERIFY, receipt)),
      )
      await Promise.all(processes.map((one) => one.platform.orders.settle(row!.id)))
      const reports = reported.filter(({ data }) => (data as { firstReport?: boolean }).firstReport)
      expect(reports).toHaveLength(1)
      expect(await topUps()).toHaveLength(1)
      expect(await at.ada.balances()).toEqual({ coins: 500, bonus: 50 })
      const { data } = await at.ada.get('/x/member/export')
      expect(data).toMatchObject({ orders: [{ state: 'credited', price: '4.99', order: row!.id }] })
    })

    test('an order that another process ended as refunded is not credited by an older answer, nor a failure (row 431)', async () => {
      await order()
      const { id } = (await rows())[0]!
      const failed = { state: 'failed', failure: 'refunded before it was credited' } as const
      await at.platform.db
        .updateTable('top_up_order')
        .set({ ...failed, next_check_at_ms: null })
        .where('id', '=', id)
        .execute()
      const { db, clock, ids } = at.platform
      const deps = { db, clock, ids, log: SILENT_LOG, payments: null, packages: [] }
      const paid = { captureId: 'CAP1', payer: { country: null, email: null } }
      expect(await credit(deps, id, paid)).toBe(false)
      expect(await rows()).toMatchObject([failed])
      expect(await topUps()).toEqual([])
    })

    test.each([
      ['another package’s price', { payConfigId: toPayConfigId(demoPackage('starter'), 'profile') }],
      ['another place’s price', { payConfigId: toPayConfigId(demoPackage('evening'), 'player') }],
      ['a foreign layer', { memberLayerId: 'friends' }],
      ['a package that is not there', { productId: 'free' }],
      ['a name made for another package', { extendProductId: 'usp_starter_1' }],
      ['a place where it is not offered', { productId: 'patron', extendProductId: 'usp_patron_1', type: 1 }],
    ])('refuses %s (row 176)', async (_name, given) => {
      const answer = await order('evening', given)
      expect(answer).toMatchObject({ status: 409, code: CODES.packageChanged, data: null })
      expect(await at.payments.book()).toEqual([])
    })

    test.each([
      ['price', { price: { minor: 599, currency: 'USD' } }, CODES.packageChanged],
      ['currency', { price: { minor: 499, currency: 'EUR' } }, CODES.packageChanged],
      ['coins', { coins: 400 }, CODES.packageChanged],
      ['bonus', { bonus: 0 }, CODES.packageChanged],
      ['VIP', { vipDays: 1 }, CODES.packageChanged],
      ['date of expiry', { bonusExpiresAfterDays: 3 }, CODES.packageChanged],
      ['name', { name: 'An evening' }, CODES.success],
    ])(
      'an offer shown by one platform process is sold by another on the same terms only: different %s (row 176)',
      async (_what, change, code) => {
        const { data } = await at.ada.get('/topup/all/product/list?type=2')
        const { rechargeProducts } = data as {
          rechargeProducts: { productId: string; payConfigId: string }[]
        }
        const { payConfigId } = rechargeProducts.find(({ productId }) => productId === 'evening')!
        expect(payConfigId).toBe(toPayConfigId(demoPackage('evening'), 'profile'))
        const other = withPayments({
          ids: at.platform.ids,
          packages: [{ ...demoPackage('evening'), ...change }],
        })
        const request = { method: 'POST', headers: at.ada.headers }
        const body = JSON.stringify(anOrder('evening', { payConfigId }))
        expect((await other.request(CREATE, { ...request, body })).code).toBe(code)
        expect(await at.payments.book()).toHaveLength(code === CODES.success ? 1 : 0)
        expect((await order('evening', { payConfigId, nonce: '2' })).code).toBe(CODES.success)
      },
    )

    test.each([
      ['an amount', { price: '0.01' }, CODES.success],
      ['another currency', { memberCurrencyCode: 'VND' }, CODES.packageChanged],
      ['no currency', { memberCurrencyCode: 'dollars' }, CODES.badRequest],
      ['another site', { returnUrl: 'https://watch.example.evil/' }, CODES.badRequest],
      ['no site', { returnUrl: 'javascript:alert(1)' }, CODES.badRequest],
      ['a negative store', { type: -2 }, CODES.badRequest],
      ['unicode digits', { type: '２' }, CODES.badRequest],
    ])('ignores or refuses %s: the package decides (row 176)', async (_name, given, code) => {
      const answer = await order('evening', given)
      expect(answer.code).toBe(code)
      for (const { value } of await at.payments.book()) expect(value).toBe('4.99')
    })

    test('an unpaid order is not credited (rows 181, 184)', async () => {
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

    const DECLINED = [{ status: 'created', declined: true }]

    test('after a declined card, another card pays the same order, once (rows 184, 431)', async () => {
      const placed = await order()
      for (const declineCount of [1, 2]) {
        await at.payments.press(placed.address, 'declined')
        expect(await verify(placed)).toMatchObject({ deductStatus: 0, declineCount })
        expect(await verify(placed)).toMatchObject({ deductStatus: 0, declineCount })
        expect(await pending()).toMatchObject([{ ...DECLINED[0], jumpPaypalLink: placed.address }])
      }
      expect(await at.payments.book()).toMatchObject([{ capture: null }])
      await at.payments.press(placed.address, 'pay')
      const reported = await Promise.all([verify(placed), verify(placed), verify(placed)])
      expect(reported.filter(({ firstReport }) => firstReport)).toHaveLength(1)
      expect(reported).toMatchObject([{ deductStatus: 1 }, { deductStatus: 1 }, { deductStatus: 1 }])
      expect(await topUps()).toHaveLength(1)
      expect(await at.ada.balances()).toEqual({ coins: 500, bonus: 50 })
      expect(await pending()).toEqual([])
    })

    test('another card pays even if its buyer never returns (rows 184, 431)', async () => {
      const placed = await order()
      await at.payments.press(placed.address, 'declined')
      await verify(placed)
      await at.payments.press(placed.address, 'stay', 'noticeLost')
      at.platform.clock.advance(10 * MINUTE_MS)
      await at.platform.platform.orders.sweep()
      expect(await pending()).toMatchObject([{ status: 'credited' }])
      expect(await at.ada.balances()).toEqual({ coins: 500, bonus: 50 })
    })

    test('a declined card whose response was lost is detected by the next check, and another one pays (rows 184, 431)', async () => {
      const placed = await order()
      await at.payments.press(placed.address, 'declined', 'replyLost')
      expect(await verify(placed)).toMatchObject({ deductStatus: 2 })
      expect(await readState(placed.transactionId)).toBe('approved')
      at.platform.clock.advance(2 * MINUTE_MS)
      await at.platform.platform.orders.sweep()
      expect(await pending()).toMatchObject(DECLINED)
      expect(await at.payments.book()).toMatchObject([{ capture: null }])
      await at.payments.press(placed.address, 'pay')
      expect(await verify(placed)).toMatchObject({ deductStatus: 1, firstReport: true })
      expect(await at.ada.balances()).toEqual({ coins: 500, bonus: 50 })
    })

    test('a declined order that nobody pays expires silently after three hours (rows 184, 431)', async () => {
      const placed = await order()
      await at.payments.press(placed.address, 'declined')
      await verify(placed)
      at.platform.clock.advance(3 * HOUR_MS)
      await at.platform.platform.orders.sweep()
      expect(await readState(placed.transactionId)).toBe('expired')
      expect(await rows()).toMatchObject([{ recheck_at_ms: null }])
      expect(await pending()).toEqual([])
      const reported = await verify(placed)
      expect(reported).toMatchObject({ deductStatus: 0, firstReport: false })
      expect(reported).not.toHaveProperty('declineCount')
    })

    test('an order that keeps being declined finally fails (row 184)', async () => {
      const placed = await order()
      for (let n = 0; n < DECLINES_MAX; n += 1) {
        await at.payments.press(placed.address, 'declined')
        await Promise.all([verify(placed), verify(placed)])
      }
      expect(await readState(placed.transactionId)).toBe('failed')
      expect(await pending()).toEqual([])
      expect(await at.payments.book()).toMatchObject([{ capture: null }])
    })

    test('an order beyond the wallet’s maximum is refused before any money is taken, and pending payments count (row 431)', async () => {
      const [first, second] = [await order('evening'), await order('evening', { nonce: '2' })]
      await at.payments.press(first.address, 'pending')
      await verify(first)
      // Most of it is put there by hand: one grant is limited.
      const room = 700
      await withoutTriggers(at.platform.db, async (tx) => {
        const wallet = { coins: 1_000_000_000 - room }
        await sql`UPDATE wallet SET coins = ${wallet.coins} WHERE member_id = ${at.ada.memberId}`.execute(tx)
      })
      const more = { coins: room - 549, bonus: 0, expiresAtMs: null, vipDays: 0, reason: '', key: 'more' }
      expect(await grant(at.platform, at.ada.memberId, more)).toEqual({ ok: false, refusal: 'tooMuch' })
      await at.payments.press(second.address, 'pay')
      expect(await verify(second)).toMatchObject({ deductStatus: 0, firstReport: true })
      expect((await at.payments.book()).map(({ capture }) => capture?.status)).toEqual([undefined, 'PENDING'])
      await at.payments.act('complete', first.transactionId)
      expect(await verify(first)).toMatchObject({ deductStatus: 1 })
      expect(await at.ada.balances()).toEqual({ coins: 1_000_000_000 - room + 500, bonus: 50 })
    })

    test('an order that was not declined never goes back, even with direct access to the database', async () => {
      const placed = await order()
      await at.payments.press(placed.address, 'pending', 'down')
      await verify(placed)
      const change = (set: string) => sql`UPDATE top_up_order SET ${sql.raw(set)}`.execute(at.platform.db)
      await expect(change(`state = 'created'`)).rejects.toThrow(/only once it was declined/)
      await expect(change('decline_count = 2')).rejects.toThrow(/only once it was declined/)
    })

    test('pending money is credited once it has arrived (rows 185, 431)', async () => {
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

    test('a buyer who pays and never returns is still credited (row 431)', async () => {
      const placed = await order()
      expect(await at.payments.press(placed.address, 'stay', 'noticeLost')).toBeNull()
      at.platform.clock.advance(10 * MINUTE_MS)
      await at.platform.platform.orders.sweep()
      expect(await at.ada.balances()).toEqual({ coins: 500, bonus: 50 })
      expect(await pending()).toMatchObject([{ status: 'credited' }])
    })

    test.each(['down', 'nonsense', 'replyLost'])(
      'a provider that fails once (%s) causes a delay and loses no money (rows 185, 431)',
      async (fault) => {
        const placed = await order()
        await at.payments.press(placed.address, 'pay', fault)
        expect(await verify(placed)).toMatchObject({ deductStatus: 2 })
        expect(await verify(placed)).toMatchObject({ deductStatus: 1 })
        expect(await topUps()).toHaveLength(1)
      },
    )

    test('an unpaid order ends silently after three hours (row 431)', async () => {
      const placed = await order()
      at.platform.clock.advance(3 * HOUR_MS - MINUTE_MS)
      await at.platform.platform.orders.sweep()
      expect(await readState(placed.transactionId)).toBe('created')
      at.platform.clock.advance(MINUTE_MS)
      await at.platform.platform.orders.sweep()
      expect(await readState(placed.transactionId)).toBe('expired')
      expect(await pending()).toEqual([])
    })

    test('an order whose money is pending for three days expires but has not failed: if the money arrives later, the buyer is notified (row 431)', async () => {
      const placed = await order()
      await at.payments.press(placed.address, 'pending')
      await verify(placed)
      at.platform.clock.advance(72 * HOUR_MS)
      await at.platform.platform.orders.sweep()
      expect(await readState(placed.transactionId)).toBe('expired')
      const reported = await verify(placed)
      expect([reported.deductStatus, reported.firstReport]).toEqual([2, undefined])
      expect(await pending()).toMatchObject([{ status: 'pending', givenUp: true, jumpPaypalLink: null }])
      // Bank payments clear within a week.
      await at.payments.act('complete', placed.transactionId)
      at.platform.clock.advance(96 * HOUR_MS)
      await at.platform.platform.orders.sweep()
      expect(await pending()).toMatchObject([{ status: 'credited', givenUp: false }])
      expect(await verify(placed)).toMatchObject({ deductStatus: 1, firstReport: true })
      expect(await pending()).toEqual([])
    })

    test('an expired order is shown as failed only once it is no longer checked (rows 184, 431)', async () => {
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

    test('a member can start twenty orders in an hour and no more (row 172)', async () => {
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

    test('orders started while the clock was ahead do not block new ones after it is corrected (row 172)', async () => {
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

    test('a pending payment is listed however many were started since (row 431)', async () => {
      const placed = await order()
      await at.payments.press(placed.address, 'pending')
      await verify(placed)
      at.platform.clock.advance(HOUR_MS)
      for (let n = 0; n < 20; n += 1) await order('starter', { nonce: `n${n}` })
      const listed = await pending()
      expect(listed).toHaveLength(20)
      expect(listed.map(({ status }) => status).slice(-2)).toEqual(['created', 'pending'])
    })

    test('days of VIP are credited with their bonus, a first top-up with its reward, once (rows 155, 162)', async () => {
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

    test('nothing is charged again: VIP ends, and its order stays the only one (row 465)', async () => {
      const vip = await order('vip_month')
      await at.payments.press(vip.address, 'pay')
      await verify(vip)
      const bookPaid = await at.payments.book()
      const subscribeStatus = async () =>
        ((await at.ada.get('/user/api/front/member/detail/get')).data as { subscribeStatus: number })
          .subscribeStatus
      expect(await subscribeStatus()).toBe(1)
      for (let day = 0; day < 62; day += 1) {
        at.platform.clock.advance(24 * HOUR_MS)
        await at.platform.platform.orders.sweep()
      }
      expect(await subscribeStatus()).toBe(0)
      expect(await at.payments.book()).toEqual(bookPaid)
      expect(await rows()).toHaveLength(1)
    })

    test('paid days of VIP are credited even beyond the maximum of a hundred years (rows 155, 431)', async () => {
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

    test('an order only moves forward, and its terms never change (row 431)', async () => {
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

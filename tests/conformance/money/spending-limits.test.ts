import { describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { type SpendingLimit, spendingLimit } from '../../../contract/extensions/spending-limit.ts'
import { aBuyer } from '../../builders/money.ts'
import { anOrder } from '../../builders/payments.ts'
import { DEMO_PACKAGES, type TestPlatform } from '../../builders/platform.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { CREATE, HOUR_MS, MINUTE_MS, onTopUps, VERIFY } from '../top-up-setting.ts'

const PATH = '/x/wallet/spending-limit'
const DAY_MS = 24 * HOUR_MS
const limitOf = (amount: string, period: SpendingLimit['period'] = 'day', currency = 'USD') => ({
  ...{ amount, period, currency },
})

/** A member's limit for the money that top-ups cost. The packages “starter”, “evening” and “weekend” cost 0.99, 4.99 and 9.99. */
function describeSpendingLimits(start: () => Promise<Engine>): void {
  describe('the spending limit', { timeout: 60_000 }, () => {
    const { at, order, verify, refund, rows, withPayments } = onTopUps(start)
    const set = (limit: SpendingLimit | null) => at.ada.post(PATH, { limit })
    const show = async (buyer = at.ada) =>
      spendingLimit.read(spendingLimit.wire.parse((await buyer.get(PATH)).data))
    /** Sessions of tests end later than this. */
    const advanceTo = (text: string) =>
      at.platform.clock.advance(Date.parse(text) - at.platform.clock.nowMs())
    const place = async (nonce: string, productId = 'evening') => (await order(productId, { nonce })).code
    const pay = async (nonce: string, productId = 'evening') => {
      const placed = await order(productId, { nonce })
      await at.payments.press(placed.address, 'pay')
      return { placed, ...(await verify(placed)) }
    }
    const sendTo = (platform: TestPlatform, path: string, body: object) =>
      platform.request(path, { method: 'POST', headers: at.ada.headers, body: JSON.stringify(body) })

    test('refuses a top-up that would go beyond it, says what is left and until when, and places nothing (row 432)', async () => {
      expect(await show()).toEqual({ limit: null, current: null, next: null, currency: 'USD' })
      expect(await set(limitOf('5.97'))).toMatchObject({ code: CODES.success })
      await pay('1')
      const refused = await order('starter', { nonce: '2' })
      expect(refused).toMatchObject({ code: CODES.spendingLimit, status: 409, data: null })
      expect(refused.message).toBe(
        'The spending limit leaves 0.98 USD until 2026-11-21T00:00:00.000Z. Nothing was charged.',
      )
      expect(await rows()).toHaveLength(1)
      expect(await show()).toMatchObject({
        limit: { amount: '5.97', currency: 'USD', period: 'day' },
        current: { spent: '4.99', left: '0.98', endsAtMs: Date.parse('2026-11-21') },
      })
    })

    test('may be reached exactly, and a repeated order is the same order (row 432)', async () => {
      await set(limitOf('4.99'))
      expect(await place('1')).toBe(CODES.success)
      expect(await pay('1')).toMatchObject({ deductStatus: 1 })
      expect(await place('1')).toBe(CODES.success)
      expect(await place('2', 'starter')).toBe(CODES.spendingLimit)
    })

    test('an order that is not paid holds nothing; of two that are approved, only what it allows is taken (row 432)', async () => {
      await set(limitOf('10'))
      const [first, second] = [await order('evening', { nonce: '1' }), await order('weekend', { nonce: '2' })]
      for (const placed of [first, second]) await at.payments.press(placed.address, 'pay')
      expect(await verify(first)).toMatchObject({ deductStatus: 1 })
      expect(await verify(second)).toMatchObject({ deductStatus: 0 })
      expect((await rows()).map(({ state, failure }) => [state, failure])).toEqual([
        ['credited', null],
        ['failed', 'beyond the spending limit'],
      ])
      const captured = (await at.payments.book()).filter(({ capture }) => capture !== null)
      expect(captured.map(({ id }) => id)).toEqual([first.transactionId])
    })

    test('holds when the money of two orders is taken at once, also by two platforms (row 432)', async () => {
      await set(limitOf('10'))
      const other = withPayments({ ids: at.platform.ids })
      for (let day = 1; day <= 3; day += 1) {
        const placed = [
          await order('weekend', { nonce: `${day}` }),
          await order('evening', { nonce: `${day}` }),
        ] as const
        for (const { address } of placed) await at.payments.press(address, 'pay')
        const { transactionId, body } = placed[1]
        await Promise.all([
          verify(placed[0]),
          sendTo(other, VERIFY, { transactionId, extendProductId: body.extendProductId }),
        ])
        const states = (await rows()).slice(-2).map(({ state }) => state)
        expect(states.toSorted()).toEqual(['credited', 'failed'])
        at.platform.clock.advance(DAY_MS)
        other.clock.advance(DAY_MS)
      }
      expect((await at.payments.book()).filter(({ capture }) => capture !== null)).toHaveLength(3)
    })

    test('orders count to the period in which they were placed, whenever their money is taken (row 432)', async () => {
      await set(limitOf('10'))
      advanceTo('2026-11-20T23:50:00Z')
      const late = [
        await order('evening', { nonce: '1' }),
        await order('weekend', { nonce: '2' }),
        await order('season', { nonce: '3' }),
      ]
      expect(late.map(({ code }) => code)).toEqual([CODES.success, CODES.success, CODES.spendingLimit])
      advanceTo('2026-11-21T00:01:00Z')
      expect(await pay('4', 'weekend'), 'of the new day').toMatchObject({ deductStatus: 1 })
      for (const placed of late.slice(0, 2)) await at.payments.press(placed.address, 'pay')
      expect(await verify(late[0]!), 'of the former day, which has room').toMatchObject({ deductStatus: 1 })
      expect(await verify(late[1]!), 'and now has none').toMatchObject({ deductStatus: 0 })
      expect((await at.payments.book()).filter(({ capture }) => capture !== null)).toHaveLength(2)
    })

    test('a lower limit also stops an order that was placed before (row 432)', async () => {
      const placed = await order('weekend', { nonce: '1' })
      await set(limitOf('5'))
      await at.payments.press(placed.address, 'pay')
      expect(await verify(placed)).toMatchObject({ deductStatus: 0 })
      expect(await at.ada.balances()).toEqual({ coins: 0, bonus: 0 })
    })

    test('is the member’s own (row 432)', async () => {
      await set(limitOf('0'))
      expect(await place('1', 'starter')).toBe(CODES.spendingLimit)
      const ben = await aBuyer(at.platform, { thirdPartyId: 'ben' })
      expect((await show(ben)).limit).toBeNull()
      expect((await order('starter', {}, ben)).code).toBe(CODES.success)
    })

    test('a lower limit acts at once, a higher one and none after 24 hours (row 432)', async () => {
      await set(limitOf('10'))
      await set(limitOf('5'))
      expect(await show()).toMatchObject({ limit: { amount: '5.00' }, next: null })
      const setAtMs = at.platform.clock.nowMs()
      await set(limitOf('50'))
      expect(await show()).toMatchObject({
        limit: { amount: '5.00' },
        next: { limit: { amount: '50.00' }, fromMs: setAtMs + DAY_MS },
      })
      expect(await place('1', 'weekend')).toBe(CODES.spendingLimit)
      at.platform.clock.advance(DAY_MS - 1)
      expect(await place('2', 'weekend')).toBe(CODES.spendingLimit)
      at.platform.clock.advance(1)
      expect(await place('3', 'weekend')).toBe(CODES.success)
      expect(await show()).toMatchObject({ limit: { amount: '50.00' }, next: null })

      await set(null)
      expect(await show()).toMatchObject({ limit: { amount: '50.00' }, next: { limit: null } })
      at.platform.clock.advance(DAY_MS)
      expect(await show()).toMatchObject({ limit: null, current: null, next: null })
      await set(limitOf('1'))
      expect(await show()).toMatchObject({ limit: { amount: '1.00' }, next: null })
    })

    test('a raise that waits is cancelled by setting the limit again, and ended by a lower one (row 432)', async () => {
      await set(limitOf('5'))
      await set(limitOf('50'))
      await set(limitOf('5.00'))
      expect(await show()).toMatchObject({ limit: { amount: '5.00' }, next: null })
      await set(null)
      await set(limitOf('4'))
      at.platform.clock.advance(2 * DAY_MS)
      expect(await show()).toMatchObject({ limit: { amount: '4.00' }, next: null })
    })

    test('asking for a raise again begins its 24 hours anew (row 432)', async () => {
      await set(limitOf('5'))
      await set(limitOf('50'))
      at.platform.clock.advance(23 * HOUR_MS)
      await set(limitOf('60'))
      at.platform.clock.advance(2 * HOUR_MS)
      expect(await show()).toMatchObject({ limit: { amount: '5.00' }, next: { limit: { amount: '60.00' } } })
    })

    test.each([
      ['day', 'week', true],
      ['day', 'month', true],
      ['week', 'day', false],
      ['month', 'week', false],
      // A week may be in two months.
      ['week', 'month', false],
    ] as const)(
      'the same amount per %s, then per %s, acts at once: %s (row 432)',
      async (first, then, isAtOnce) => {
        await set(limitOf('5', first))
        await set(limitOf('5', then))
        const { limit, next } = await show()
        expect(limit?.period).toBe(isAtOnce ? then : first)
        expect(next === null).toBe(isAtOnce)
      },
    )

    test.each([
      ['day', '2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00Z'],
      ['week', '2026-11-22T23:59:59.999Z', '2026-11-23T00:00:00Z'],
      ['month', '2026-11-30T23:59:59.999Z', '2026-12-01T00:00:00Z'],
    ] as const)('counts the orders of a calendar %s in UTC (row 432)', async (period, lastMoment, next) => {
      await set(limitOf('5', period))
      const placed = await order('evening', { nonce: '1' })
      await at.payments.press(placed.address, 'pay')
      await verify(placed)
      advanceTo(lastMoment)
      expect(await place('2')).toBe(CODES.spendingLimit)
      advanceTo(next)
      expect(await place('3')).toBe(CODES.success)
    })

    test('counts what is paid and on its way, but no order that failed, was refunded, or that nobody paid (row 432)', async () => {
      await set(limitOf('5', 'month'))
      const failing = await order('evening', { nonce: '1' })
      await at.payments.press(failing.address, 'pending')
      expect(await verify(failing)).toMatchObject({ deductStatus: 2 })
      expect(await place('2')).toBe(CODES.spendingLimit)
      await at.payments.act('decline', failing.transactionId)
      at.platform.clock.advance(10 * MINUTE_MS)
      await at.platform.platform.orders.sweep()
      expect((await rows()).map(({ state }) => state)).toEqual(['failed'])

      expect(await place('3'), 'and nobody pays it').toBe(CODES.success)
      const paid = await order('evening', { nonce: '4' })
      await at.payments.press(paid.address, 'pay')
      await verify(paid)
      expect(await place('5')).toBe(CODES.spendingLimit)
      await refund(paid.transactionId)
      expect((await show()).current).toMatchObject({ spent: '0.00', left: '5.00' })
      expect(await place('6')).toBe(CODES.success)
    })

    test('in another currency than the store’s refuses every order until a limit in the store’s acts (row 432)', async () => {
      await set(limitOf('50', 'month'))
      expect(await place('1')).toBe(CODES.success)
      at.platform = withPayments({
        ids: at.platform.ids,
        packages: DEMO_PACKAGES.map((sold) => ({ ...sold, price: { ...sold.price, currency: 'EUR' } })),
      })
      const inEuros = (nonce: string) =>
        sendTo(at.platform, CREATE, anOrder('evening', { nonce, memberCurrencyCode: 'EUR' }))
      const setHere = (limit: SpendingLimit | null) => sendTo(at.platform, PATH, { limit })
      const refused = await inEuros('2')
      expect(refused.code).toBe(CODES.spendingLimit)
      expect(refused.message).toBe(
        'The spending limit is in USD, the store sells in EUR. Nothing was charged.',
      )
      expect((await setHere(limitOf('60', 'month'))).code).toBe(CODES.badRequest)
      expect((await setHere(limitOf('5', 'month', 'EUR'))).code).toBe(CODES.success)
      expect((await inEuros('3')).code).toBe(CODES.spendingLimit)
      at.platform.clock.advance(DAY_MS)
      // Dollars of this month are not added to euros.
      const placed = await inEuros('4')
      expect(placed.code).toBe(CODES.success)
      const address = (placed.data as { jumpPaypalLink: string }).jumpPaypalLink
      await at.payments.press(address, 'pay')
      const transactionId = new URL(address).searchParams.get('token')
      await sendTo(at.platform, VERIFY, { transactionId, extendProductId: 'usp_evening_4' })
      expect((await inEuros('5')).code).toBe(CODES.spendingLimit)
    })

    test.each([
      limitOf('4.999'),
      limitOf('-1'),
      limitOf('5', 'month', 'EUR'),
      { ...limitOf('5'), period: 'year' },
    ])('refuses %j as a limit and keeps the former one (row 432)', async (limit) => {
      await set(limitOf('5'))
      expect((await set(limit as SpendingLimit)).code).toBe(CODES.badRequest)
      expect(await show()).toMatchObject({ limit: { amount: '5.00', period: 'day' }, next: null })
    })

    test('is part of the member’s export, and is deleted with the account (rows 432, 436)', async () => {
      await set(limitOf('5'))
      await set(null)
      const { data } = await at.ada.get('/x/member/export')
      expect(data).toMatchObject({
        spendingLimits: [
          { from: '2026-11-20T12:10:00.000Z', amount: '5.00', currency: 'USD', period: 'day' },
          { from: '2026-11-21T12:10:00.000Z', amount: null, currency: null, period: null },
        ],
      })
      const second = await at.ada.get('/x/member/export?pageSize=1&after=spendingLimits')
      expect((second.data as { spendingLimits: unknown[] }).spendingLimits).toHaveLength(1)
      expect((await at.ada.post('/x/member/delete', {})).code).toBe(CODES.success)
      expect(await at.platform.db.selectFrom('spending_limit').selectAll().execute()).toEqual([])
    })
  })
}

describeOnEveryEngine(describeSpendingLimits)

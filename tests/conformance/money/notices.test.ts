import { beforeEach, describe, expect, test } from 'vitest'
import { NOTICE_PATH } from '../../../contract/top-up.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { HOUR_MS, MINUTE_MS, onTopUps } from '../top-up-setting.ts'

/** Notices of PayPal's sandbox to the platform, including faults on the way. */
function describeNotices(start: () => Promise<Engine>): void {
  describe('notices', { timeout: 60_000 }, () => {
    const { at, order, verify, readState, topUps } = onTopUps(start)
    /** Hands what the sandbox sends to the at.platform, as the web front does. */
    const answers: number[] = []
    const deliver = async () => {
      answers.length = 0
      await at.payments.act('deliver')
      return [...answers]
    }
    beforeEach(() => {
      at.payments.takeNotices(async ({ headers, body }) => {
        const request = new Request(`http://platform${NOTICE_PATH}`, { method: 'POST', headers, body })
        const { status } = await at.platform.platform.handle(request)
        answers.push(status)
        return status
      })
    })
    const notices = () =>
      at.platform.db.selectFrom('payment_notice').selectAll().orderBy('received_at_ms').execute()

    test('credit buyers who pay and never return, each event once (row 431)', async () => {
      const placed = await order()
      await at.payments.press(placed.address, 'stay', 'noticeTwice')
      expect(await deliver()).toEqual([200, 200])
      expect(await at.ada.balances()).toEqual({ coins: 500, bonus: 50 })
      // The payment itself is told of too, twice, when all is done.
      expect(await deliver()).toEqual([200, 200])
      expect(await notices()).toMatchObject([
        { event_type: 'CHECKOUT.ORDER.APPROVED', settled_at_ms: expect.any(Number) },
        { event_type: 'PAYMENT.CAPTURE.COMPLETED', settled_at_ms: expect.any(Number) },
      ])
      expect(await topUps()).toHaveLength(1)
    })

    test('that are late, out of order or about other payments change nothing (row 431)', async () => {
      for (const [nonce, fault] of [
        ['a', 'noticeLate'],
        ['b', 'noticeReordered'],
      ] as const) {
        const placed = await order('evening', { nonce })
        await at.payments.press(placed.address, 'pay', fault)
        expect(await verify(placed)).toMatchObject({ deductStatus: 1 })
      }
      expect(new Set(await deliver())).toEqual(new Set([200]))
      expect(await topUps()).toHaveLength(2)
      expect((await notices()).every(({ settled_at_ms }) => settled_at_ms !== null)).toBe(true)
    })

    test('without the provider’s signature are refused and leave nothing (row 431)', async () => {
      const placed = await order()
      await at.payments.press(placed.address, 'pay', 'noticeForged')
      expect((await deliver()).toSorted()).toEqual([200, 400])
      // The forged one comes after the genuine one.
      const { headers, body } = at.payments.sent[0]!
      const send = async (changed: Record<string, string>, text = body) => {
        const sent = { ...headers, ...changed }
        for (const [name, value] of Object.entries(sent)) if (value === '') delete sent[name]
        const request = new Request(`http://platform${NOTICE_PATH}`, {
          method: 'POST',
          headers: sent,
          body: text,
        })
        return (await at.platform.platform.handle(request)).status
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

    test('that could not be settled are settled later (row 431)', async () => {
      const placed = await order()
      await at.payments.press(placed.address, 'stay', 'down')
      expect(await deliver()).toEqual([200])
      expect(await readState(placed.transactionId)).toBe('approved')
      at.platform.clock.advance(MINUTE_MS)
      await at.platform.platform.orders.sweep()
      expect(await readState(placed.transactionId)).toBe('credited')
    })

    test('credit money that arrives after its order expired (row 431)', async () => {
      const placed = await order()
      await at.payments.press(placed.address, 'pending')
      await verify(placed)
      await deliver()
      at.platform.clock.advance(72 * HOUR_MS)
      await at.platform.platform.orders.sweep()
      expect(await readState(placed.transactionId)).toBe('expired')
      await at.payments.act('complete', placed.transactionId)
      await deliver()
      expect(await readState(placed.transactionId)).toBe('credited')
      expect(await at.ada.balances()).toEqual({ coins: 500, bonus: 50 })
    })

    test('that cannot be settled are retried for a month, and not for ever (row 431)', async () => {
      const { transactionId } = await order()
      at.platform.clock.advance(3 * HOUR_MS)
      await at.platform.platform.orders.sweep()
      expect(await readState(transactionId)).toBe('expired')
      const late = { event_id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', capture_id: null }
      await at.platform.db
        .insertInto('payment_notice')
        .values({ ...late, provider_order_id: transactionId, received_at_ms: at.platform.clock.nowMs() })
        .execute()
      await at.payments.sandbox.close()
      for (const [days, isSettled] of [
        [0, false],
        [29, false],
        [1, true],
      ] as const) {
        at.platform.clock.advance(days * 24 * HOUR_MS)
        await at.platform.platform.orders.sweep()
        const [notice] = await notices()
        expect([days, notice!.settled_at_ms !== null]).toEqual([days, isSettled])
      }
    })

    test('that cannot be settled do not delay newer ones (row 431)', async () => {
      const { transactionId } = await order()
      at.platform.clock.advance(3 * HOUR_MS)
      await at.platform.platform.orders.sweep()
      await at.payments.sandbox.close()
      const receivedAtMs = at.platform.clock.nowMs()
      const store = (id: number, about: string) =>
        at.platform.db
          .insertInto('payment_notice')
          .values({
            event_id: `WH-${id}`,
            event_type: 'CHECKOUT.ORDER.APPROVED',
            capture_id: null,
            provider_order_id: about,
            received_at_ms: receivedAtMs + (id % 3),
          })
          .execute()
      for (let id = 1; id <= 45; id += 1) await store(id, transactionId)
      await store(47, 'of-no-order')
      await at.platform.platform.orders.sweep()
      const settled = (await notices()).filter(({ settled_at_ms }) => settled_at_ms !== null)
      expect(settled.map(({ event_id }) => event_id)).toEqual(['WH-47'])
    })

    test('of refunds at the provider take back what the payment gave (row 431)', async () => {
      const placed = await order()
      await at.payments.press(placed.address, 'pay')
      await verify(placed)
      await at.payments.act('refund', placed.transactionId)
      await deliver()
      expect(await readState(placed.transactionId)).toBe('refunded')
      expect(await at.ada.balances()).toEqual({ coins: 0, bonus: 0 })
    })
  })
}

describeOnEveryEngine(describeNotices)

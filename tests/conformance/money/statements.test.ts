import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { walletStatement } from '../../../contract/extensions/statement.ts'
import { aBuyer, episodesAt, give } from '../../builders/money.ts'
import { withoutTriggers } from '../../builders/platform.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onTopUps } from '../top-up-setting.ts'

const EMPTY = { orders: [], sums: [] }

/** What a member paid, got back, received and spent in a month. The clock begins on 20 November 2026. */
function describeStatements(start: () => Promise<Engine>): void {
  describe('the statement of a month', { timeout: 60_000 }, () => {
    const { at, order, verify, refund, withPayments } = onTopUps(start)
    const statement = async (month: string, buyer = at.ada) =>
      walletStatement.read(
        walletStatement.wire.parse((await buyer.get(`/x/wallet/statement?month=${month}`)).data),
      )
    const advanceTo = (text: string) =>
      at.platform.clock.advance(Date.parse(text) - at.platform.clock.nowMs())
    async function pay(nonce: string) {
      const placed = await order('evening', { nonce })
      await at.payments.press(placed.address, 'pay')
      await verify(placed)
      return placed
    }

    test('lists payments and refunds, adds movements up by kind, and has the balances at both ends (row 433)', async () => {
      const { dramaId, episodeIds } = await at.platform.publish({ key: 'a', episodes: episodesAt([20, 30]) })
      const first = await pay('1')
      const paidAtMs = at.platform.clock.nowMs()
      await at.ada.play(dramaId, episodeIds[1]!)
      advanceTo('2026-11-30T23:59:59.999Z')
      await at.ada.play(dramaId, episodeIds[2]!)
      advanceTo('2026-12-01T00:00:00Z')
      await give(at.platform, at.ada.memberId, { coins: 7 })
      await refund(first.transactionId)
      await pay('2')

      const november = await statement('2026-11')
      expect(november).toEqual({
        firstMonth: '2026-11',
        beginning: { coins: 0, bonus: 0 },
        end: { coins: 500, bonus: 0 },
        movements: [
          { kind: 'top-up', coinsIn: 500, coinsOut: 0, bonusIn: 50, bonusOut: 0 },
          { kind: 'unlock', coinsIn: 0, coinsOut: 0, bonusIn: 0, bonusOut: 50 },
        ],
        addsUp: true,
        paid: {
          orders: [
            {
              orderNo: expect.any(String),
              atMs: paidAtMs,
              productName: '500 coins',
              price: '4.99',
              currency: 'USD',
            },
          ],
          sums: [{ currency: 'USD', amount: '4.99', orderCount: 1 }],
        },
        refunded: EMPTY,
      })
      const december = await statement('2026-12')
      expect(december).toMatchObject({
        firstMonth: '2026-11',
        beginning: november.end,
        end: { coins: 507, bonus: 50 },
        movements: [
          { kind: 'grant', coinsIn: 7, coinsOut: 0 },
          { kind: 'refund', coinsIn: 0, coinsOut: 500 },
          { kind: 'top-up', coinsIn: 500, bonusIn: 50 },
        ],
        addsUp: true,
        paid: { sums: [{ currency: 'USD', amount: '4.99', orderCount: 1 }] },
        refunded: { orders: [{ orderNo: november.paid.orders[0]!.orderNo, price: '4.99' }] },
      })
    })

    test('of a month without movements says so, with the balances before it (row 433)', async () => {
      await give(at.platform, at.ada.memberId, { coins: 7 })
      expect(await statement('2026-10')).toMatchObject({
        beginning: { coins: 0, bonus: 0 },
        end: { coins: 0, bonus: 0 },
        movements: [],
        addsUp: true,
      })
      expect(await statement('2027-02')).toMatchObject({
        beginning: { coins: 7, bonus: 0 },
        end: { coins: 7, bonus: 0 },
        movements: [],
        paid: EMPTY,
        refunded: EMPTY,
      })
    })

    test('never adds two currencies (row 433)', async () => {
      await pay('1')
      await pay('2')
      await withoutTriggers(at.platform.db, (tx) =>
        sql`UPDATE top_up_order SET currency = 'JPY' WHERE extend_product_id = 'usp_evening_2'`.execute(tx),
      )
      expect((await statement('2026-11')).paid.sums).toEqual([
        { currency: 'JPY', amount: '499', orderCount: 1 },
        { currency: 'USD', amount: '4.99', orderCount: 1 },
      ])
    })

    test('says when its movements do not lead to its end (row 433)', async () => {
      await pay('1')
      await withoutTriggers(at.platform.db, (tx) =>
        sql`UPDATE posting SET coins_after = coins_after + 1`.execute(tx),
      )
      expect((await statement('2026-11')).addsUp).toBe(false)
    })

    test('is the member’s own, and of a month only (row 433)', async () => {
      await pay('1')
      const ben = await aBuyer(withPayments({ ids: at.platform.ids }), { thirdPartyId: 'ben' })
      expect(await statement('2026-11', ben)).toMatchObject({
        end: { coins: 0, bonus: 0 },
        movements: [],
        paid: EMPTY,
      })
      for (const month of ['2026-13', '2026', '', 'x']) {
        expect((await at.ada.get(`/x/wallet/statement?month=${month}`)).code).toBe(CODES.badRequest)
      }
    })
  })
}

describeOnEveryEngine(describeStatements)

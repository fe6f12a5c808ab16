import { describe, expect, test } from 'vitest'
import type { Fault } from '../../platform/runtime/fault.ts'
import { reconcile } from '../../platform/wallet/reconcile.ts'
import { episodesAt, give } from '../builders/money.ts'
import { describeOnEveryEngine, type Engine } from './engines.ts'
import { HOUR_MS, onTopUps } from './top-up-setting.ts'

/** Refunds, by the operator or at the provider. */
function describeRefunds(start: () => Promise<Engine>): void {
  describe('a refund', { timeout: 60_000 }, () => {
    const { at, order, verify, rows, readState, refund } = onTopUps(start)
    async function paid(productId = 'evening') {
      const placed = await order(productId)
      await at.payments.press(placed.address, 'pay')
      await verify(placed)
      return placed
    }

    test('gives the money back and takes what it gave, once (rows 155, 431)', async () => {
      const placed = await paid()
      const asks = await Promise.all([refund(placed.transactionId), refund(placed.transactionId, 'another')])
      const reversed = { takenCoins: 500, takenBonus: 50, shortfallCoins: 0, shortfallBonus: 0, vipDays: 0 }
      expect(asks).toContainEqual({ ok: true, orderId: expect.any(String), amountCents: 499, reversed })
      expect(asks.filter(({ ok }) => ok)).toHaveLength(1)
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

    test('takes no more than is left of its own coins, and says what is missing (row 431)', async () => {
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

    test('that is on its way takes nothing before the money has gone back (row 431)', async () => {
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

    test('of what was not credited is refused (row 431)', async () => {
      const placed = await order()
      expect(await refund(placed.transactionId)).toEqual({ ok: false, refusal: 'notCredited' })
      expect(await refund('nothing')).toEqual({ ok: false, refusal: 'unknown' })
    })
  })
}

describeOnEveryEngine(describeRefunds)

import { describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { reconcile } from '../../../platform/wallet/reconcile.ts'
import type { Buyer } from '../../builders/money.ts'
import { SILENT_LOG } from '../../builders/platform.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { HOUR_MS, MINUTE_MS, onTopUps } from '../top-up-setting.ts'

/** Payments of accounts that are deleted meanwhile. */
function describeDeletedBuyers(start: () => Promise<Engine>): void {
  describe('a deleted account', { timeout: 60_000 }, () => {
    const { at, order, verify, rows, readState, withPayments, refund } = onTopUps(start)
    const gone = async (buyer: Buyer) =>
      expect(await buyer.post('/x/member/delete', {})).toMatchObject({ code: CODES.success })

    test('pays for nothing any more: later approvals are never captured (rows 431, 436)', async () => {
      const placed = await order()
      await gone(at.ada)
      await at.payments.press(placed.address, 'pay')
      expect(await verify(placed)).toMatchObject({ deductStatus: 0 })
      at.platform.clock.advance(HOUR_MS)
      await at.platform.platform.orders.sweep()
      expect(await at.payments.book()).toMatchObject([{ capture: null }])
      expect(await rows()).toMatchObject([{ state: 'failed', failure: 'its account was deleted' }])
    })

    test('is credited money captured before, and the log tells the operator to refund it (rows 431, 436)', async () => {
      const placed = await order()
      await at.payments.press(placed.address, 'pending')
      expect(await verify(placed)).toMatchObject({ deductStatus: 2 })
      await gone(at.ada)
      const errors: unknown[] = []
      at.platform = withPayments({
        ids: at.platform.ids,
        log: { ...SILENT_LOG, error: (_, message) => errors.push(message) },
      })
      await at.payments.act('complete', placed.transactionId)
      at.platform.clock.advance(10 * MINUTE_MS)
      await at.platform.platform.orders.sweep()
      expect(await readState(placed.transactionId)).toBe('credited')
      expect(errors).toEqual(['payment received for a deleted account; refund it'])

      expect(await refund(placed.transactionId)).toMatchObject({
        reversed: { takenCoins: 500, takenBonus: 50, shortfallCoins: 0, shortfallBonus: 0 },
      })
      expect((await reconcile(at.platform.db)).differences).toEqual([])
    })

    test('leaves no open order started at the same time (rows 431, 436)', async () => {
      const [placed] = await Promise.all([order(), gone(at.ada)])
      // Deleted after the order was told to the provider, before that, or before it was written.
      expect([CODES.success, CODES.paymentUnavailable, CODES.invalidToken]).toContain(placed.code)
      for (const { state } of await rows()) expect(state).toBe('failed')
    })
  })
}

describeOnEveryEngine(describeDeletedBuyers)

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toText } from '../../../configuration/instruments.ts'
import { readDatabaseFigures } from '../../../platform/database-figures.ts'
import type { Database } from '../../../platform/db/tables.ts'
import { createPlatformMetrics, type PlatformMetrics } from '../../../platform/metrics/platform-metrics.ts'
import { aBuyer, give } from '../../builders/money.ts'
import { withoutTriggers } from '../../builders/platform.ts'
import { readSamples } from '../../builders/samples.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { MINUTE_MS, onTopUps } from '../top-up-setting.ts'

function describeFigures(start: () => Promise<Engine>): void {
  describe('metrics of the database', () => {
    const { at, order, verify } = onTopUps(start)
    let metrics: PlatformMetrics
    const measureFrom = (db: Database, deadlineMs?: number) =>
      readDatabaseFigures({
        ...at.platform,
        db,
        metrics,
        sendsMail: () => true,
        ...(deadlineMs && { deadlineMs }),
      })
    const read = async () => readSamples(await toText([await metrics.read()]))
    beforeEach(() => {
      metrics = createPlatformMetrics()
    })
    afterEach(() => metrics.stop())

    test('payments are counted by the state that their orders have', async () => {
      measureFrom(at.platform.db)
      await order('evening', { nonce: '1' })
      await order('evening', { nonce: '2' })
      const paid = await order('evening', { nonce: '3' })
      await at.payments.press(paid.address, 'pay')
      await verify(paid)
      let samples = await read()
      expect(samples.value('cliffhanger_platform_database_up')).toBe(1)
      expect(samples.value('cliffhanger_platform_database_connections')).toBeGreaterThan(0)
      expect(samples.value('cliffhanger_platform_database_waiting')).toBe(0)
      expect(samples.value('cliffhanger_platform_payments', { state: 'created' })).toBe(2)
      expect(samples.value('cliffhanger_platform_payments', { state: 'credited' })).toBe(1)
      const amountOf = (state: string) =>
        samples.value('cliffhanger_platform_payments_amount', { state, currency: 'USD' })
      expect([amountOf('created'), amountOf('credited')]).toEqual([9.98, 4.99])
      expect(samples.value('cliffhanger_platform_orders_overdue')).toBe(0)
      at.platform.clock.advance(30 * MINUTE_MS)
      samples = await read()
      expect(samples.value('cliffhanger_platform_orders_overdue')).toBe(2)
    })

    test('states without orders are 0 from the first reading on', async () => {
      measureFrom(at.platform.db)
      const samples = await read()
      const counts = samples.all('cliffhanger_platform_payments').map(({ value }) => value)
      expect(counts).toEqual([0, 0, 0, 0, 0, 0, 0])
    })

    test('whole tables are read once a minute, however often metrics are', async () => {
      measureFrom(at.platform.db)
      await read()
      await order()
      expect((await read()).value('cliffhanger_platform_payments', { state: 'created' })).toBe(0)
      at.platform.clock.advance(MINUTE_MS)
      expect((await read()).value('cliffhanger_platform_payments', { state: 'created' })).toBe(1)
    })

    test('the wallets that moved last are compared with their entries', async () => {
      measureFrom(at.platform.db)
      await give(at.platform, at.ada.memberId, { coins: 40, bonus: 5 })
      await aBuyer(at.platform, { thirdPartyId: 'ben', coins: 10 })
      let samples = await read()
      expect(samples.value('cliffhanger_platform_ledger_wallets', { result: 'equal' })).toBe(2)
      expect(samples.value('cliffhanger_platform_ledger_wallets', { result: 'different' })).toBe(0)
      await withoutTriggers(at.platform.db, (tx) =>
        tx.deleteFrom('lot').where('member_id', '=', at.ada.memberId).where('purse', '=', 'bonus').execute(),
      )
      at.platform.clock.advance(MINUTE_MS)
      samples = await read()
      expect(samples.value('cliffhanger_platform_ledger_wallets', { result: 'different' })).toBe(1)
    })

    test('a database that does not respond leaves the other metrics, and comes back', async () => {
      let isSilent = false
      const waiting = Promise.withResolvers<void>()
      const bound = <Target extends object>(target: Target, key: string | symbol) => {
        const value = Reflect.get(target, key, target) as unknown
        return typeof value === 'function' ? value.bind(target) : value
      }
      const executor = new Proxy(at.platform.db.getExecutor(), {
        get: (target, key) =>
          isSilent && key === 'executeQuery' ? () => waiting.promise : bound(target, key),
      })
      const silent = new Proxy(at.platform.db, {
        get: (db, key) => (key === 'getExecutor' ? () => executor : bound(db, key)),
      })
      measureFrom(silent, 50)
      await order()
      const createdCount = async () =>
        (await read()).value('cliffhanger_platform_payments', { state: 'created' })
      await expect.poll(createdCount).toBe(1)
      isSilent = true
      at.platform.clock.advance(MINUTE_MS)
      for (let time = 0; time < 2; time += 1) {
        const samples = await read()
        expect(samples.value('cliffhanger_platform_database_up')).toBe(0)
        expect(samples.all('cliffhanger_platform_payments')).toEqual([])
        // Not 0, which would mean that nothing is late.
        expect(samples.all('cliffhanger_platform_orders_overdue')).toEqual([])
        expect(samples.value('cliffhanger_platform_up')).toBe(1)
        expect(samples.value('cliffhanger_platform_memory_bytes')).toBeGreaterThan(0)
      }
      isSilent = false
      waiting.reject(new Error('Connection terminated'))
      await expect.poll(createdCount).toBe(1)
      expect((await read()).value('cliffhanger_platform_database_up')).toBe(1)
    })
  })
}

describeOnEveryEngine(describeFigures)

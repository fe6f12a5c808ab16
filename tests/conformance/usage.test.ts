import { describe, expect, test } from 'vitest'
import { CODES } from '../../contract/codes.ts'
import { sweepUsage } from '../../platform/tracking/sweep.ts'
import { describeOnEveryEngine, type Engine } from './engines.ts'
import { onEngine } from './setting.ts'

const DAY_MS = 86_400_000

/** Usage events: accepted in batches, stored for a limited time. */
function describeUsage(start: () => Promise<Engine>): void {
  describe('usage events', () => {
    const setting = onEngine(start)
    const report = (body: object) =>
      setting().ask('/tracking/report', { method: 'POST', body: JSON.stringify(body) })
    const event = (en: string, eventParams: object) => ({ en, ett: 1, kv: { eventParams } })

    test('are kept as they were told (rows 73, 243, 261)', async () => {
      const { db } = setting()
      const failure = event('login_fail', { method: 'google', reason: 'signInRefused' })
      expect(await report({ cm: { equipmentId: 'q1' }, et: [failure] })).toMatchObject({
        code: CODES.success,
      })
      const rows = await db
        .selectFrom('usage_event')
        .innerJoin('usage_batch', 'usage_batch.id', 'usage_event.batch_id')
        .select(['name', 'happened_at_ms', 'params', 'common'])
        .execute()
      expect(rows).toEqual([
        {
          name: 'login_fail',
          happened_at_ms: 1,
          params: { method: 'google', reason: 'signInRefused' },
          common: { equipmentId: 'q1' },
        },
      ])
    })

    test('cost as many statements in a large batch as in a small one (row 243)', async () => {
      const { statements, db } = setting()
      const counts: number[] = []
      for (const count of [1, 500]) {
        statements.length = 0
        await report({ cm: {}, et: Array.from({ length: count }, () => event('e', {})) })
        counts.push(statements.length)
      }
      expect(counts[1]).toBe(counts[0])
      expect(await db.selectFrom('usage_event').select('name').execute()).toHaveLength(501)
    })

    test('with characters no database takes are taken without them (row 243)', async () => {
      const odd = 'a\0b\ud800'
      const answer = await report({ cm: { [odd]: odd }, et: [event(odd, { [odd]: odd })] })
      expect(answer.code).toBe(CODES.success)
      const row = await setting().db.selectFrom('usage_event').selectAll().executeTakeFirstOrThrow()
      expect(row).toMatchObject({ name: 'ab\ufffd', params: { 'ab\ufffd': 'ab\ufffd' } })
    })

    test('go after ninety days, twenty batches at a time (row 243)', async () => {
      const { db, clock } = setting()
      for (let n = 0; n < 21; n += 1) await report({ cm: {}, et: [event('old', {})] })
      clock.advance(90 * DAY_MS + 1)
      await report({ cm: {}, et: [event('new', {})] })
      expect(await sweepUsage({ db, clock })).toBe(true)
      expect(await sweepUsage({ db, clock })).toBe(false)
      expect(await db.selectFrom('usage_event').select('name').execute()).toEqual([{ name: 'new' }])
    })
  })
}

describeOnEveryEngine(describeUsage)

import { describe, expect, test } from 'vitest'
import { CODES } from '../../contract/codes.ts'
import { sweepUsage } from '../../platform/tracking/sweep.ts'
import { signedInMember } from '../builders/members.ts'
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

    test('are stored once, however often and in whatever batch they are sent (row 261)', async () => {
      const { db } = setting()
      const sent = (eventId: string) => event('page_show', { page: 'index', eventId })
      const batches = [
        [sent('a'), sent('b')],
        [sent('b'), sent('a')],
        [sent('b'), sent('c'), sent('c')],
      ]
      const answers = await Promise.all(batches.map((et) => report({ cm: {}, et })))
      expect(answers.map(({ code }) => code)).toEqual(Array(3).fill(CODES.success))
      const rows = await db
        .selectFrom('usage_event')
        .select(['event_id', 'params'])
        .orderBy('event_id')
        .execute()
      expect(rows).toEqual(['a', 'b', 'c'].map((id) => ({ event_id: id, params: { page: 'index' } })))
      // None is left without an event.
      const empty = db
        .selectFrom('usage_batch')
        .select('id')
        .where('id', 'not in', db.selectFrom('usage_event').select('batch_id'))
      expect(await empty.execute()).toEqual([])
    })

    test('of the devices of a member go with the account (row 436)', async () => {
      const { db, ask } = setting()
      const { headers } = await signedInMember(setting(), { equipmentId: 'mine' })
      for (const equipmentId of ['mine', 'another']) {
        await report({ cm: { equipmentId }, et: [event('login', { method: 'google' })] })
      }
      expect(await ask('/x/member/delete', { method: 'POST', headers })).toMatchObject({
        code: CODES.success,
      })
      const left = await db.selectFrom('usage_batch').select('equipment_id').execute()
      expect(left).toEqual([{ equipment_id: 'another' }])
      expect(await db.selectFrom('usage_event').select('name').execute()).toHaveLength(1)
    })

    test('with characters no database takes are taken without them (row 243)', async () => {
      const odd = 'a\0b\ud800'
      const answer = await report({ cm: { [odd]: odd }, et: [event(odd, { [odd]: odd })] })
      expect(answer.code).toBe(CODES.success)
      const row = await setting().db.selectFrom('usage_event').selectAll().executeTakeFirstOrThrow()
      expect(row).toMatchObject({ name: 'ab\ufffd', params: { 'ab\ufffd': 'ab\ufffd' } })
    })

    test('go after ninety days, a hundred batches at a time (row 243)', async () => {
      const { db, clock } = setting()
      for (let n = 0; n < 101; n += 1) await report({ cm: {}, et: [event('old', {})] })
      clock.advance(90 * DAY_MS + 1)
      await report({ cm: {}, et: [event('new', {})] })
      expect(await sweepUsage({ db, clock })).toBe(true)
      expect(await sweepUsage({ db, clock })).toBe(false)
      expect(await db.selectFrom('usage_event').select('name').execute()).toEqual([{ name: 'new' }])
    })
  })
}

describeOnEveryEngine(describeUsage)

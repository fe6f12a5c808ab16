import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { openUsageDays } from '../../../platform/db/usage-days.ts'
import { readFigure } from '../../../platform/reporting/figures.ts'
import { sweepUsage } from '../../../platform/tracking/sweep.ts'
import { signedInMember } from '../../builders/members.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { onEngine } from '../setting.ts'

const DAY_MS = 86_400_000
const toDate = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10)

/** Usage events: accepted in batches, partitioned by day, stored for a limited time. */
function describeUsage(start: () => Promise<Engine>): void {
  describe('usage events', () => {
    const setting = onEngine(start)
    const report = (body: object) =>
      setting().request('/tracking/report', { method: 'POST', body: JSON.stringify(body) })
    const event = (en: string, eventParams: object, ett = 1) => ({ en, ett, kv: { eventParams } })
    const midnightMs = () => Math.ceil(setting().clock.nowMs() / DAY_MS) * DAY_MS
    /** What is stored, with the date of its partition. */
    const readStored = async () => {
      const { rows } = await sql<{ name: string; date: string }>`
        SELECT name, replace(right(tableoid::regclass::text, 10), '_', '-') AS date FROM usage_event
        ORDER BY date, happened_at_ms`.execute(setting().db)
      return rows.map(({ name, date }) => `${name} ${date}`)
    }
    const readDates = async () => {
      const { rows } = await sql<{ date: string }>`
        SELECT replace(right(inhrelid::regclass::text, 10), '_', '-') AS date FROM pg_inherits
        WHERE inhparent = 'usage_event'::regclass ORDER BY 1`.execute(setting().db)
      return rows.map(({ date }) => date)
    }

    test('are stored as they were sent (rows 73, 243, 261)', async () => {
      const { db, clock } = setting()
      const failure = event('login_fail', { method: 'google', reason: 'signInRefused' })
      expect(await report({ cm: { equipmentId: 'q1' }, et: [failure] })).toMatchObject({
        code: CODES.success,
      })
      const rows = await db
        .selectFrom('usage_event')
        .select(['name', 'happened_at_ms', 'received_at_ms', 'params', 'common'])
        .execute()
      expect(rows).toEqual([
        {
          name: 'login_fail',
          happened_at_ms: 1,
          received_at_ms: clock.nowMs(),
          params: { method: 'google', reason: 'signInRefused' },
          common: { equipmentId: 'q1' },
        },
      ])
    })

    test('cost as many statements in a large batch as in a small one (row 243)', async () => {
      const { statements, db, clock } = setting()
      const counts: number[] = []
      for (const count of [1, 500]) {
        statements.length = 0
        const et = Array.from({ length: count }, (_, n) => event('e', {}, clock.nowMs() - (n % 9) * DAY_MS))
        await report({ cm: {}, et })
        counts.push(statements.length)
      }
      expect(counts).toEqual([2, 2])
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
    })

    test('of the devices of a member are in the member’s export, page by page (row 436)', async () => {
      const { request, clock } = setting()
      const { headers } = await signedInMember(setting(), { equipmentId: 'mine' })
      const atMs = clock.nowMs() - 1000
      const mine = ['b', 'a', 'c'].map((eventId) => event('page_show', { page: 'index', eventId }, atMs))
      await report({ cm: { equipmentId: 'mine' }, et: [...mine, event('page_hide', {}, atMs - DAY_MS)] })
      await report({
        cm: { equipmentId: 'another' },
        et: mine.map((sent) => ({ ...sent, en: 'login_button' })),
      })
      const found: { event: string; at: string; equipmentId: string }[] = []
      let after: string | null = null
      do {
        const query = new URLSearchParams({ pageSize: '1', ...(after !== null && { after }) })
        const { data } = await request(`/x/member/export?${query}`, { headers })
        const page = data as { usageEvents?: typeof found; next: string | null }
        found.push(...(page.usageEvents ?? []))
        after = page.next
      } while (after !== null)
      expect(found.map(({ event: name }) => name)).toEqual(['page_hide', ...Array(3).fill('page_show')])
      expect(found[1]).toMatchObject({
        at: new Date(atMs).toISOString(),
        parameters: { page: 'index' },
        equipmentId: 'mine',
      })
    })

    test('of the devices of a member are deleted with the account (row 436)', async () => {
      const { db, request } = setting()
      const { headers } = await signedInMember(setting(), { equipmentId: 'mine' })
      for (const equipmentId of ['mine', 'another']) {
        const et = [event('login', { method: 'google' }), event('home', {}, setting().clock.nowMs() - DAY_MS)]
        await report({ cm: { equipmentId }, et: equipmentId === 'mine' ? et : et.slice(1) })
      }
      expect(await request('/x/member/delete', { method: 'POST', headers })).toMatchObject({
        code: CODES.success,
      })
      const left = await db.selectFrom('usage_event').select('equipment_id').execute()
      expect(left).toEqual([{ equipment_id: 'another' }])
    })

    test('are stored without characters that the database refuses (row 243)', async () => {
      const odd = 'a\0b\ud800'
      const answer = await report({ cm: { [odd]: odd }, et: [event(odd, { [odd]: odd })] })
      expect(answer.code).toBe(CODES.success)
      const row = await setting().db.selectFrom('usage_event').selectAll().executeTakeFirstOrThrow()
      expect(row).toMatchObject({ name: 'ab\ufffd', params: { 'ab\ufffd': 'ab\ufffd' } })
    })

    test('are stored once even if they are sent again after midnight (row 261)', async () => {
      const { clock } = setting()
      const et = [event('page_hide', { eventId: 'a' }, midnightMs() - 1)]
      await report({ cm: {}, et })
      clock.advance(midnightMs() - clock.nowMs())
      await report({ cm: {}, et })
      clock.advance(89 * DAY_MS - 1)
      await report({ cm: {}, et })
      expect(await readStored()).toEqual([`page_hide ${toDate(midnightMs() - 90 * DAY_MS)}`])
    })

    test('of a batch that spans midnight are in the partitions of both days (row 243)', async () => {
      const { clock } = setting()
      const atMs = midnightMs()
      clock.advance(atMs + 1000 - clock.nowMs())
      await report({ cm: {}, et: [event('before', {}, atMs - 1), event('after', {}, atMs)] })
      expect(await readStored()).toEqual([`before ${toDate(atMs - 1)}`, `after ${toDate(atMs)}`])
    })

    test('of a device with a wrong clock are in the partition of their receipt (rows 243, 261)', async () => {
      const nowMs = setting().clock.nowMs()
      const [today, tomorrow] = [toDate(nowMs), toDate(nowMs + DAY_MS)]
      const oldest = toDate(nowMs - 89 * DAY_MS)
      const sent = (en: string, ett: number) => event(en, { eventId: en }, ett)
      const et = [
        sent('epoch', 0),
        sent('old', nowMs - 90 * DAY_MS),
        sent('kept', nowMs - 89 * DAY_MS),
        sent('ahead', nowMs + DAY_MS),
        sent('far', nowMs + 2 * DAY_MS),
        sent('farthest', Number.MAX_SAFE_INTEGER),
      ]
      for (let times = 0; times < 2; times += 1) {
        expect(await report({ cm: {}, et })).toMatchObject({ code: CODES.success })
      }
      expect(await readStored()).toEqual([
        `kept ${oldest}`,
        ...['epoch', 'old', 'far', 'farthest'].map((en) => `${en} ${today}`),
        `ahead ${tomorrow}`,
      ])
    })

    test('are dropped ninety days after the end of their day, with its partition, and nothing else is (row 243)', async () => {
      const { db, clock } = setting()
      const atMs = midnightMs()
      await sweepUsage({ db, clock })
      await report({ cm: {}, et: [event('first', {}, atMs - 1), event('second', {}, atMs)] })
      clock.advance(atMs - 1 + 90 * DAY_MS - clock.nowMs())
      await sweepUsage({ db, clock })
      expect(await readStored()).toHaveLength(2)
      clock.advance(DAY_MS)
      await report({ cm: {}, et: [event('last', {}, clock.nowMs())] })
      const before = await readDates()
      expect(await sweepUsage({ db, clock })).toBe(false)
      const last = toDate(clock.nowMs())
      expect(await readStored()).toEqual([`second ${toDate(atMs)}`, `last ${last}`])
      const first = toDate(atMs - 1)
      expect(before).toContain(first)
      // Tomorrow's is created ahead.
      expect(await readDates()).toEqual([
        ...before.filter((date) => date > first),
        toDate(clock.nowMs() + DAY_MS),
      ])
    })

    test('create a new day’s partition once, however many processes store its first events (row 452)', async () => {
      const { clock } = setting()
      clock.advance(1000 * DAY_MS)
      const answers = await Promise.all(
        Array.from({ length: 9 }, (_, n) =>
          report({ cm: {}, et: [event('e', { eventId: String(n % 3) }, clock.nowMs() - (n % 2) * DAY_MS)] }),
        ),
      )
      expect(answers.map(({ code }) => code)).toEqual(Array(9).fill(CODES.success))
      expect(await readStored()).toHaveLength(6)
    })

    test('of a device are found by an index, and those of a day without the other days (rows 115, 436)', async () => {
      const { db, clock, request, statements } = setting()
      const today = Math.floor(clock.nowMs() / DAY_MS)
      const days = [today, today - 1, today - 2]
      const [, yesterday] = days.map((day) => `usage_event_${toDate(day * DAY_MS).replaceAll('-', '_')}`)
      await openUsageDays(db, days)
      await sql`
        INSERT INTO usage_event (day, name, happened_at_ms, received_at_ms, params, common)
        SELECT ${today}::integer - n % 3, 'video_play', 0, 0, '{}', jsonb_build_object('equipmentId', 'd' || n % 2000)
        FROM generate_series(1, 12000) AS n`.execute(db)
      await sql`ANALYZE usage_event`.execute(db)
      const { headers } = await signedInMember(setting(), { equipmentId: 'd7' })
      statements.length = 0
      await request('/x/member/delete', { method: 'POST', headers })
      const range = { fromMs: (today - 1) * DAY_MS, untilMs: today * DAY_MS }
      expect(await readFigure({ db }, { figure: 'day', ...range })).toMatchObject([{ plays: 3998 }])
      const plans: string[] = []
      for (const query of statements.filter((statement) => statement.sql.includes('usage_event'))) {
        const { rows } = await db.executeQuery<object>({ ...query, sql: `EXPLAIN ${query.sql}` })
        plans.push(rows.map((row) => Object.values(row)[0]).join('\n'))
      }
      expect(plans).toHaveLength(2)
      const [deleting, reading] = plans
      expect(deleting).not.toContain(`Seq Scan on ${yesterday}`)
      expect(deleting).toContain(`Scan on ${yesterday}`)
      expect(new Set(reading?.match(/usage_event_\d{4}_\d\d_\d\d/g))).toEqual(new Set([yesterday]))
    })

    test('accept nothing but a day as a day (row 452)', async () => {
      for (const day of [-1, 100_000]) {
        await expect(openUsageDays(setting().db, [day])).rejects.toThrow('no day of usage events')
      }
    })

    test('do not grow large on disk because of their batch’s common fields (row 243)', async () => {
      const { db } = setting()
      const junk = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`field${n}`, 'x'.repeat(300)]))
      // So long that no index takes it.
      const equipmentId = String.fromCodePoint(
        ...Array.from({ length: 2000 }, (_, n) => 0x4e00 + ((n * 7919) % 20_000)),
      )
      const cm = { ...junk, equipmentId, sessionId: 's' }
      expect(await report({ cm, et: [event('e', {})] })).toMatchObject({ code: CODES.success })
      const rows = await db.selectFrom('usage_event').select(['common', 'equipment_id']).execute()
      expect(rows).toEqual([{ common: { field0: junk.field0, sessionId: 's' }, equipment_id: null }])
    })
  })
}

describeOnEveryEngine(describeUsage)

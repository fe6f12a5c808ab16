import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { openForMigrations, openPostgres } from '../../../platform/db/open.ts'
import { openDatabase } from '../../../platform/db/open-database.ts'
import { openUsageDays } from '../../../platform/db/usage-days.ts'
import { sweepUsage } from '../../../platform/tracking/sweep.ts'
import { platformOver, SILENT_LOG, START_MS } from '../../builders/platform.ts'
import { describeOnEveryEngine, type Engine } from '../engines.ts'
import { mayLackPostgres, startPostgres } from '../postgres.ts'

const DAY_MS = 86_400_000
const toDay = (timeMs: number) => Math.floor(timeMs / DAY_MS)
const sent = (eventId: string, ett: number) => ({ en: 'page_show', ett, kv: { eventParams: { eventId } } })

/** Usage events of the release before they were partitioned. */
function describeMigration(start: () => Promise<Engine>): void {
  describe('usage events of an earlier release', { timeout: 120_000 }, () => {
    let engine: Engine
    beforeAll(async () => {
      engine = await start()
      await sql`DROP SCHEMA public CASCADE`.execute(engine.db)
      await sql`CREATE SCHEMA public`.execute(engine.db)
      await migrate(engine.db, '015-search-words')
    })
    afterAll(() => engine?.stop())

    test('are all stored under their days, and recognised when they are sent again (rows 261, 459)', async () => {
      const { db } = engine
      const long = 'x'.repeat(1000)
      // Received at, events as id and time; none is sent with the last.
      const batches: [number, Record<string, unknown>, [string | null, number][]][] = [
        [
          START_MS,
          { equipmentId: 'a', sessionId: 's' },
          [
            ['now', START_MS],
            ['late', START_MS - 3 * DAY_MS],
          ],
        ],
        [
          START_MS - DAY_MS,
          { equipmentId: 'b', junk: long },
          [
            [null, START_MS],
            [null, START_MS],
            ['epoch', 1],
          ],
        ],
        [
          START_MS - 80 * DAY_MS,
          {},
          [
            ['old', START_MS - 80 * DAY_MS],
            ['far', START_MS + 999 * DAY_MS],
          ],
        ],
        [START_MS - 85 * DAY_MS, { equipmentId: 'none' }, []],
      ]
      for (const [receivedAtMs, common, events] of batches) {
        const { rows } = await sql<{ id: number }>`
          INSERT INTO usage_batch (received_at_ms, common) VALUES (${receivedAtMs}, ${JSON.stringify(common)})
          RETURNING id`.execute(db)
        for (const [position, [eventId, atMs]] of events.entries()) {
          await sql`
            INSERT INTO usage_event (batch_id, position, event_id, name, happened_at_ms, params)
            VALUES (${rows[0]!.id}, ${position}, ${eventId}, 'page_show', ${atMs}, '{"page": "index"}')`.execute(
            db,
          )
        }
      }
      expect(await migrate(db, '016-usage-days')).toContain('016-usage-days')
      const read = () =>
        db
          .selectFrom('usage_event')
          .select(['event_id', 'day', 'received_at_ms', 'equipment_id', 'common', 'params'])
          .orderBy('day')
          .orderBy('event_id')
          .execute()
      const params = { page: 'index' }
      const [ofA, ofB] = [
        { equipment_id: 'a', common: { equipmentId: 'a', sessionId: 's' }, params },
        // What is long and unknown is left out.
        { equipment_id: 'b', common: { equipmentId: 'b' }, params },
      ]
      const [today, yesterday, oldMs] = [toDay(START_MS), toDay(START_MS - DAY_MS), START_MS - 80 * DAY_MS]
      const none = { equipment_id: null, common: {}, params, received_at_ms: oldMs, day: toDay(oldMs) }
      const migrated = [
        { event_id: 'far', ...none },
        { event_id: 'old', ...none },
        { event_id: 'late', day: today - 3, received_at_ms: START_MS, ...ofA },
        { event_id: 'epoch', day: yesterday, received_at_ms: START_MS - DAY_MS, ...ofB },
        { event_id: 'now', day: today, received_at_ms: START_MS, ...ofA },
        { event_id: null, day: today, received_at_ms: START_MS - DAY_MS, ...ofB },
        { event_id: null, day: today, received_at_ms: START_MS - DAY_MS, ...ofB },
      ]
      expect(await read()).toEqual(migrated)

      const { request } = platformOver(db)
      const et = [sent('now', START_MS), sent('late', START_MS - 3 * DAY_MS), sent('old', oldMs)]
      const answer = await request('/tracking/report', {
        method: 'POST',
        body: JSON.stringify({ cm: {}, et }),
      })
      expect(answer.code).toBe(CODES.success)
      expect(await read()).toEqual(migrated)
      const { rows } = await sql<{ indexes: number }>`
        SELECT count(*) AS indexes FROM pg_index WHERE indrelid IN (
          SELECT inhrelid FROM pg_inherits WHERE inhparent = 'usage_event'::regclass) GROUP BY indrelid`.execute(
        db,
      )
      expect(rows).toEqual(Array(4).fill({ indexes: 2 }))
    })
  })
}

describeOnEveryEngine(describeMigration)

describe.skipIf(mayLackPostgres())(
  'days of usage events on PostgreSQL (row 452)',
  { timeout: 120_000 },
  () => {
    let server: Awaited<ReturnType<typeof startPostgres>>
    let urls: { user: string; owner: string }
    beforeAll(async () => {
      server = await startPostgres()
      const admin = openForMigrations(server.url, () => {})
      for (const statement of [
        'CREATE ROLE owner LOGIN',
        'CREATE ROLE "the-user" LOGIN',
        'CREATE DATABASE service OWNER owner',
      ]) {
        await sql.raw(statement).execute(admin)
      }
      await admin.destroy()
      const urlAs = (role: string) => server.url.replace('cliffhanger@/postgres', `${role}@/service`)
      urls = { user: urlAs('the-user'), owner: urlAs('owner') }
    })
    afterAll(() => server?.stop())
    const opened = () =>
      openDatabase({ dataDir: '/nowhere', databaseUrl: urls.user, migrateDatabaseUrl: urls.owner }, null, {
        log: SILENT_LOG,
      })
    const readDays = async (db: Parameters<typeof sweepUsage>[0]['db']) => {
      const { rows } = await sql<{ name: string }>`
      SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'usage_event'::regclass`.execute(
        db,
      )
      return rows.length
    }

    test('are created and dropped for a role that may not create or drop tables (rule 19)', async () => {
      const { db, close } = await opened()
      const { clock, request } = platformOver(db)
      const report = (eventId: string) =>
        request('/tracking/report', {
          method: 'POST',
          body: JSON.stringify({ cm: {}, et: [sent(eventId, clock.nowMs())] }),
        })
      expect((await report('a')).code).toBe(CODES.success)
      await sweepUsage({ db, clock })
      expect(await readDays(db)).toBe(2)
      clock.advance(91 * DAY_MS)
      expect((await report('b')).code).toBe(CODES.success)
      await sweepUsage({ db, clock })
      const left = await db.selectFrom('usage_event').select('event_id').execute()
      expect(left).toEqual([{ event_id: 'b' }])
      for (const statement of ['CREATE TABLE usage_event_2027_01_01 ()', 'DROP TABLE usage_event']) {
        await expect(sql.raw(statement).execute(db)).rejects.toThrow(/permission denied|must be owner/)
      }
      await close()
    })

    test('ignore the search path that a role sets', async () => {
      const owner = openForMigrations(urls.owner, () => {})
      await owner.connection().execute(async (connection) => {
        await sql`CREATE TEMPORARY TABLE usage_event (day integer) PARTITION BY RANGE (day)`.execute(
          connection,
        )
        await sql`SELECT open_usage_day(30000)`.execute(connection)
        const { rows } = await sql`
        SELECT FROM pg_inherits WHERE inhparent = 'pg_temp.usage_event'::regclass`.execute(connection)
        expect(rows).toEqual([])
        await sql`DROP TABLE public.usage_event_2052_02_20`.execute(connection)
      })
      await owner.destroy()
      const guest = openPostgres(server.url.replace('/postgres', '/service'), () => {})
      await sql`CREATE ROLE guest`.execute(guest)
      await guest.connection().execute(async (connection) => {
        await sql`SET ROLE guest`.execute(connection)
        await expect(sql`SELECT drop_usage_days(99999)`.execute(connection)).rejects.toThrow(
          /permission denied/,
        )
      })
      await guest.destroy()
    })

    test('are created once by several concurrent processes', async () => {
      const processes = await Promise.all([1, 2, 3, 4].map(opened))
      for (let day = 0; day < 10; day += 1) {
        const atMs = START_MS + (200 + day) * DAY_MS
        const answers = await Promise.all(
          processes.map(({ db }) => {
            const { clock, request } = platformOver(db)
            clock.advance(atMs - clock.nowMs())
            const et = [sent(`day${day}`, atMs), sent(`day${day} before`, atMs - 50 * DAY_MS)]
            return request('/tracking/report', { method: 'POST', body: JSON.stringify({ cm: {}, et }) })
          }),
        )
        expect(answers.map(({ code }) => code)).toEqual(Array(4).fill(CODES.success))
      }
      const { db } = processes[0]!
      const stored = db.selectFrom('usage_event').select('event_id').where('event_id', 'like', 'day%')
      expect(await stored.execute()).toHaveLength(20)
      for (const { close } of processes) await close()
    })

    test('are created while events are being read, and dropped by the next sweep', async () => {
      const { db, close } = await opened()
      const { clock, request } = platformOver(db)
      clock.advance(400 * DAY_MS)
      await openUsageDays(db, [toDay(START_MS)])
      const before = await readDays(db)
      await db.transaction().execute(async (tx) => {
        await tx.selectFrom('usage_event').select('name').execute()
        const et = [sent('while read', clock.nowMs())]
        const answer = await request('/tracking/report', {
          method: 'POST',
          body: JSON.stringify({ cm: {}, et }),
        })
        expect(answer.code).toBe(CODES.success)
        await sweepUsage({ db, clock })
        expect(await readDays(db)).toBe(before + 2)
      })
      await sweepUsage({ db, clock })
      expect(await readDays(db)).toBe(2)
      await close()
    })
  },
)

import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { checkDatabase } from '../../../cli/check/database.ts'
import { inspectPooler } from '../../../platform/db/inspect-pooler.ts'
import { openPostgres, TIMEOUTS } from '../../../platform/db/open.ts'
import { openDatabase } from '../../../platform/db/open-database.ts'
import { executePrepared } from '../../../platform/db/prepared-statements.ts'
import type { Database } from '../../../platform/db/tables.ts'
import { signedInMember } from '../../builders/members.ts'
import { keepsNames, type OwnPgbouncer, startPgbouncer } from '../../builders/pgbouncer.ts'
import { SILENT_LOG } from '../../builders/platform.ts'
import { createBuyer } from '../../crash/buyer.ts'
import { Diary } from '../../crash/diary.ts'
import { judge } from '../../crash/judge.ts'
import { startPlatformProcess } from '../../crash/platform-process.ts'
import { startRefund } from '../../crash/refunds.ts'
import { suffer } from '../../crash/suffer.ts'
import { openWorld } from '../../crash/world.ts'
import { mayLack } from '../../gate/tools.ts'
import { type OwnPostgres, startPostgres } from '../postgres.ts'

const WAIT = { timeout: 30_000, interval: 50 }
const BUYERS = 8
const SIGN_INS = 40
const isMissing = mayLack('pgbouncer') || mayLack('postgres')

/** What an operator of the installed version may set, each with PgBouncer configured to match. */
const SETTINGS = !isMissing && keepsNames() ? [false, true] : [false]

describe.skipIf(isMissing)('through PgBouncer in transaction mode (row 452)', () => {
  let postgres: OwnPostgres
  let pooler: OwnPgbouncer
  const databases: Pick<Kysely<never>, 'destroy'>[] = []
  beforeAll(async () => {
    postgres = await startPostgres()
    pooler = await startPgbouncer(postgres.url)
  })
  afterAll(async () => {
    for (const db of databases) await db.destroy()
    await pooler?.stop()
    await postgres?.stop()
  })

  function open(mayPrepare: boolean, url = pooler.urlFor('postgres')): Database {
    const db = openPostgres(url, () => {}, {}, { ...TIMEOUTS, mayPrepare })
    databases.push(db)
    return db
  }

  test('several starts migrate once, without the time limits of their role, and leave no lock behind', async () => {
    const direct = open(true, postgres.url)
    await sql`CREATE DATABASE pooled`.execute(direct)
    await sql`ALTER ROLE cliffhanger SET statement_timeout = '150ms'`.execute(direct)
    const place = {
      dataDir: '/nowhere',
      databaseUrl: pooler.urlFor('pooled'),
      migrateDatabaseUrl: null,
      mayPrepare: false,
    }
    const deps = { log: SILENT_LOG }
    try {
      const opened = await Promise.all([1, 2, 3, 4, 5].map(() => openDatabase(place, null, deps)))
      const ran = opened.flatMap(({ migrated }) => migrated)
      expect(ran.length).toBeGreaterThan(0)
      expect(new Set(ran).size).toBe(ran.length)
      const { rows } = await sql`SELECT * FROM pg_locks WHERE locktype = 'advisory'`.execute(direct)
      expect(rows).toEqual([])
      const [limit] = (
        await sql<{ limit: string }>`SELECT current_setting('statement_timeout') AS "limit"`.execute(
          opened[0]!.db,
        )
      ).rows
      expect(limit).toEqual({ limit: '150ms' })
      for (const { close } of opened) await close()
    } finally {
      await sql`ALTER ROLE cliffhanger RESET statement_timeout`.execute(direct)
    }
  })

  test('statements without names reach any connection', async () => {
    const [one, other] = [open(false), open(false)]
    const query = sql<{ two: number }>`SELECT 1 + 1 AS two`.compile(one)
    for (const db of [one, other, one]) {
      const answers = await Promise.all([1, 2, 3].map(() => executePrepared(db, query)))
      expect(answers.map(({ rows }) => rows)).toEqual([[{ two: 2 }], [{ two: 2 }], [{ two: 2 }]])
    }
  })

  test('the check finds a pooler, its time limits, and whether it knows prepared statements', async () => {
    const url = pooler.urlFor('postgres')
    expect(await inspectPooler(postgres.url)).toEqual({ isPooled: false, isLimited: true, canPrepare: true })
    expect(await inspectPooler(url)).toEqual({ isPooled: true, isLimited: false, canPrepare: false })
    const direct = open(true, postgres.url)
    await sql`ALTER ROLE cliffhanger SET statement_timeout = '15s'`.execute(direct)
    await sql`ALTER ROLE cliffhanger SET idle_in_transaction_session_timeout = '5s'`.execute(direct)
    await pooler.kill('SIGINT')
    await pooler.restart()
    expect(await inspectPooler(url)).toMatchObject({ isPooled: true, isLimited: true })
    const place = { dataDir: '/nowhere', databaseUrl: url, migrateDatabaseUrl: null, isProduction: true }
    const refused = await checkDatabase({ ...place, mayPrepare: true }, { saw: () => {} } as never)
    expect(refused.advice).toContain('DATABASE_PREPARED_STATEMENTS=off')
    const durable = await checkDatabase({ ...place, mayPrepare: false }, { saw: () => {} } as never)
    expect(durable.detail).toMatch(/fsync.*behind a pooler/)
  })

  test.runIf(SETTINGS.includes(true))(
    'prepared statements reach any connection, if it keeps them',
    async () => {
      const keeping = await startPgbouncer(postgres.url, true)
      onTestFinished(() => keeping.stop())
      const url = keeping.urlFor('postgres')
      expect(await inspectPooler(url)).toMatchObject({ isPooled: true, canPrepare: true })
      const [one, other] = [open(true, url), open(true, url)]
      const query = sql<{ three: number }>`SELECT 1 + 2 AS three`.compile(one)
      const names = sql<{ name: string }>`SELECT name FROM pg_prepared_statements`.compile(one)
      for (const db of [one, other, one]) {
        const answers = await Promise.all([1, 2, 3].map(() => executePrepared(db, query)))
        expect(answers.map(({ rows }) => rows)).toEqual([[{ three: 3 }], [{ three: 3 }], [{ three: 3 }]])
      }
      const { rows } = await one.executeQuery(names)
      expect(rows).toContainEqual({ name: expect.stringMatching(/^PGBOUNCER_/) })
      const place = { dataDir: '/nowhere', databaseUrl: url, migrateDatabaseUrl: null, isProduction: true }
      const durable = await checkDatabase({ ...place, mayPrepare: true }, { saw: () => {} } as never)
      expect(durable.detail).toMatch(/fsync.*behind a pooler/)
    },
  )
})

describe.skipIf(isMissing)('a platform behind PgBouncer that restarts (rows 134, 452)', () => {
  test.each(SETTINGS)(
    'with prepared statements %s, loses and doubles no posting: sign-ins, orders, notices, unlocks and a refund',
    {
      timeout: 300_000,
    },
    async (mayPrepare) => {
      const diary = new Diary()
      const world = await openWorld('postgres', BUYERS, diary)
      onTestFinished(() => world.close())
      const pooler = await startPgbouncer(world.postgres!.url, mayPrepare)
      onTestFinished(() => pooler.stop())
      const databaseUrl = pooler.urlFor('postgres')
      const pooled = {
        ...world,
        environment: {
          ...world.environment,
          DATABASE_URL: databaseUrl,
          DATABASE_PREPARED_STATEMENTS: mayPrepare ? '' : 'off',
        },
      }
      const platform = startPlatformProcess(pooled)
      onTestFinished(() => platform.group.kill())
      const other = openPostgres(databaseUrl, () => {}, {}, { ...TIMEOUTS, mayPrepare })
      onTestFinished(() => other.destroy())
      const origin = await platform.origin
      world.relay.platform = origin
      const { reported } = diary
      const buyers = world.members.map((member) => createBuyer(world, member, diary))
      const signIns = { ...world.deps, db: other, sessions: { days: 1, isExclusive: true } }
      const cost = await suffer(
        'PgBouncer restarted',
        { buyers, platforms: [origin], seed: 7 },
        async (ended) => {
          const joined = await Promise.all(
            Array.from({ length: SIGN_INS }, (_, n) =>
              // Every member twice at once.
              signedInMember(signIns, { thirdPartyId: `new${n >> 1}` }),
            ),
          )
          expect(new Set(joined.map(({ memberId }) => memberId)).size).toBe(SIGN_INS / 2)
          for (const signal of ['SIGINT', 'SIGKILL', 'SIGINT'] as const) {
            const before = reported.unlock.size + reported.confirmation.size
            await vi.waitFor(
              () =>
                expect(reported.unlock.size + reported.confirmation.size).toBeGreaterThan(before + BUYERS),
              WAIT,
            )
            await pooler.kill(signal)
            await pooler.restart()
            await ended()
          }
          await vi.waitFor(() => expect(reported.confirmation.size).toBeGreaterThan(BUYERS), WAIT)
          // Refused for an order from which its buyer withdraws meanwhile.
          for (const order of reported.confirmation) {
            if (reported.refund.size > 0) break
            if (!reported.withdrawal.has(order)) await startRefund(pooled, order, diary).ended
          }
          await vi.waitFor(() => expect(reported.refund.size).toBe(1), WAIT)
        },
      )
      world.relay.platform = null
      await platform.group.kill()
      expect(cost.recoveryMs).toHaveLength(3)
      const { faults, found } = await judge(world, diary)
      expect(faults).toEqual([])
      expect(found.refunded).toBeGreaterThanOrEqual(1)
      expect(found.notices).toBeGreaterThan(0)
      expect(found.unlocks).toBeGreaterThanOrEqual(reported.unlock.size)
    },
  )
})

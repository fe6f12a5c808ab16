import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../platform/db/migrate.ts'
import { openForMigrations } from '../../platform/db/open.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { NO_TIMERS, SILENT_LOG, standingClock } from '../builders/platform.ts'
import { mayLackPostgres, startPostgres } from './postgres.ts'

describe.skipIf(mayLackPostgres())('migrations on PostgreSQL (row 452)', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server?.stop())
  const deps = { clock: standingClock(), timers: NO_TIMERS, log: SILENT_LOG }
  const settings = (databaseUrl: string) => ({
    dataDir: '/nowhere',
    databaseUrl,
    migrateDatabaseUrl: null,
  })

  test('run once, however many processes start at the same moment', async () => {
    const opened = await Promise.all([1, 2, 3, 4].map(() => openDatabase(settings(server.url), null, deps)))
    const ran = opened.flatMap((database) => database.migrated)
    expect(ran.length).toBeGreaterThan(0)
    expect(new Set(ran).size).toBe(ran.length)
    for (const database of opened) await database.close()
  })

  test('refuse a database of a newer release in one sentence', async () => {
    const db = openForMigrations(server.url, () => {})
    await migrate(db)
    const untyped = db as never as import('kysely').Kysely<{
      platform_migration: { name: string; timestamp: string }
    }>
    await untyped.insertInto('platform_migration').values({ name: '999-later', timestamp: '2099' }).execute()
    await expect(migrate(db)).rejects.toThrow(/newer release/)
    await db.destroy()
  })

  test('say in one sentence that the database does not answer, without its password', async () => {
    const failed = openDatabase(settings('postgres://user:secret@127.0.0.1:1/product'), null, deps)
    await expect(failed).rejects.toThrow('The database 127.0.0.1:1/product does not answer.')
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../../platform/db/migrate.ts'
import { openForMigrations } from '../../../platform/db/open.ts'
import { openDatabase } from '../../../platform/db/open-database.ts'
import { StartError } from '../../../platform/runtime/start-error.ts'
import { SILENT_LOG } from '../../builders/platform.ts'
import { mayLackPostgres, startPostgres } from '../postgres.ts'

describe.skipIf(mayLackPostgres())('migrations on PostgreSQL (row 452)', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server?.stop())
  const deps = { log: SILENT_LOG }
  const settings = (databaseUrl: string) => ({
    dataDir: '/nowhere',
    databaseUrl,
    migrateDatabaseUrl: null,
  })

  test('run once for any number of concurrent starts', async () => {
    const opened = await Promise.all([1, 2, 3, 4].map(() => openDatabase(settings(server.url), null, deps)))
    const ran = opened.flatMap((database) => database.migrated)
    expect(ran.length).toBeGreaterThan(0)
    expect(new Set(ran).size).toBe(ran.length)
    for (const database of opened) await database.close()
  })

  test('are for the role that owns the tables; another one serves on them without its address', async () => {
    const admin = openForMigrations(server.url, () => {})
    await sql`CREATE ROLE owner LOGIN`.execute(admin)
    await sql`CREATE ROLE serving LOGIN`.execute(admin)
    await sql`CREATE DATABASE divided OWNER owner`.execute(admin)
    await admin.destroy()
    const urlFor = (role: string) => server.url.replace('/postgres?', `/divided?user=${role}&`)
    const databaseUrl = urlFor('serving')
    const migrateDatabaseUrl = urlFor('owner')
    const migrated = await openDatabase({ ...settings(databaseUrl), migrateDatabaseUrl }, null, deps)
    await migrated.close()
    const served = await openDatabase(settings(databaseUrl), null, deps)
    expect(served.migrated).toEqual([])
    expect(await served.db.selectFrom('drama').selectAll().execute()).toEqual([])
    await expect(sql`CREATE TABLE mine (id int)`.execute(served.db)).rejects.toThrow(/permission denied/)
    await served.close()
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

  test('report in one sentence that the database does not respond, without its password', async () => {
    const failed = openDatabase(settings('postgres://user:secret@127.0.0.1:1/product'), null, deps)
    await expect(failed).rejects.toThrow('The database 127.0.0.1:1/product does not answer.')
  })

  test.each([
    [
      'a database that is missing',
      '/missing?',
      '',
      /cannot be used: database "missing" does not exist\. Correct /,
    ],
    [
      'a role that is missing',
      '/postgres?',
      'user=nobody&',
      /cannot be used: role "nobody" does not exist\. Correct /,
    ],
    [
      'a server without TLS',
      '/postgres?',
      'sslmode=require&',
      /cannot be used: .*SSL connections\. Correct /,
    ],
    [
      'a role that owns nothing',
      '/narrow?',
      'user=narrow&',
      /permission denied .*\. Set MIGRATE_DATABASE_URL to /,
    ],
  ])(
    'report in one sentence what is wrong with %s, and where to correct it',
    async (_what, name, query, sentence) => {
      const admin = openForMigrations(server.url, () => {})
      if (name === '/narrow?') {
        await sql`CREATE ROLE narrow LOGIN`.execute(admin)
        await sql`CREATE DATABASE narrow`.execute(admin)
      }
      await admin.destroy()
      const failed = openDatabase(settings(server.url.replace('/postgres?', `${name}${query}`)), null, deps)
      await expect(failed).rejects.toThrow(StartError)
      await expect(failed).rejects.toThrow(sentence)
    },
  )
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeEmbedded } from '../../tests/builders/embedded.ts'
import { mayLackPostgres, startPostgres } from '../../tests/conformance/postgres.ts'
import { MIGRATION_NAMES, migrate, readMigrated } from '../db/migrate.ts'
import { openEmbedded, openForMigrations } from '../db/open.ts'
import type { Database } from '../db/tables.ts'
import { listReleasesAction } from './actions.ts'
import { type OperatorCredentials, openOperator } from './open-operator.ts'

const EARLIER = MIGRATION_NAMES.slice(0, -1)
const IS_EARLIER =
  'The database has the tables of an earlier release: run "cliffhanger migrate", then this command again.'

async function makeEarlier(db: Database): Promise<void> {
  await sql`DROP SCHEMA public CASCADE`.execute(db)
  await sql`CREATE SCHEMA public`.execute(db)
  await migrate(db, EARLIER.at(-1))
}

const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-open-operator-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** An import sets `mayMake`. */
const openings = [{ mayMake: false }, { mayMake: true }]

describe('a command leaves a database of another release unchanged (row 459)', {
  timeout: 240_000,
}, () => {
  test('embedded', async () => {
    await placeEmbedded(folder)
    const db = await openEmbedded(folder)
    await makeEarlier(db)
    await db.destroy()
    for (const opening of openings) {
      await expect(openOperator({ dataDir: folder, ...opening })).rejects.toThrow(IS_EARLIER)
    }
    const after = await openEmbedded(folder)
    expect(await readMigrated(after)).toEqual(EARLIER)
    await after.destroy()
  })

  describe.skipIf(mayLackPostgres())('PostgreSQL', () => {
    let server: Awaited<ReturnType<typeof startPostgres>>
    let db: Database
    beforeAll(async () => {
      server = await startPostgres()
      db = openForMigrations(server.url, () => {})
    })
    afterAll(async () => {
      await db?.destroy()
      await server?.stop()
    })
    const open = (opening: (typeof openings)[0], given: OperatorCredentials) =>
      openOperator({ dataDir: join(folder, 'none'), ...opening }, given)

    test('of an earlier and of a later one', async () => {
      await makeEarlier(db)
      for (const opening of openings) {
        await expect(open(opening, { databaseUrl: server.url })).rejects.toThrow(IS_EARLIER)
      }
      expect(await readMigrated(db)).toEqual(EARLIER)
      await migrate(db)
      const operator = await open({ mayMake: false }, { databaseUrl: server.url })
      expect(await operator.perform(listReleasesAction, { states: null })).toEqual([])
      await operator.close()
      await sql`INSERT INTO platform_migration (name, timestamp) VALUES ('999-later', '2099')`.execute(db)
      await expect(open({ mayMake: false }, { databaseUrl: server.url })).rejects.toThrow(
        'The database was made by a newer release than this one (it has 999-later)',
      )
    })

    test('that is empty: an import creates the schema where its role may, and requires "migrate" where it may not', async () => {
      for (const statement of [
        'CREATE ROLE guest LOGIN',
        'CREATE ROLE owner LOGIN',
        'CREATE DATABASE two_roles OWNER owner',
        'CREATE DATABASE one_role',
      ]) {
        await sql.raw(statement).execute(db)
      }
      const url = (role: string, name: string) =>
        server.url.replace('cliffhanger@/postgres', `${role}@/${name}`)
      const guest = { databaseUrl: url('guest', 'two_roles') }
      await expect(open({ mayMake: true }, guest)).rejects.toThrow(
        'The database has no tables yet, and this command may not create them: run "cliffhanger migrate", then this command again.',
      )
      const own = await open({ mayMake: true }, { databaseUrl: url('cliffhanger', 'one_role') })
      expect(await own.perform(listReleasesAction, { states: null })).toEqual([])
      await own.close()
    })
  })
})

import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartError } from '../runtime/start-error.ts'
import * as catalogue from './migrations/001-catalogue.ts'
import * as members from './migrations/002-members.ts'
import * as wallet from './migrations/003-wallet.ts'
import * as library from './migrations/004-library.ts'
import * as vip from './migrations/005-vip.ts'
import * as orders from './migrations/006-orders.ts'
import * as orderRechecks from './migrations/007-order-rechecks.ts'
import * as growth from './migrations/008-growth.ts'
import * as usage from './migrations/009-usage.ts'
import * as search from './migrations/010-search.ts'
import * as whatFollows from './migrations/011-what-follows.ts'
import * as continueWatching from './migrations/012-continue-watching.ts'
import type { Database } from './tables.ts'

const MIGRATION_TABLE = 'platform_migration'

/** Forward only, in order of their names. A released migration is never changed. */
const MIGRATIONS: Record<string, Migration> = {
  '001-catalogue': catalogue,
  '002-members': members,
  '003-wallet': wallet,
  '004-library': library,
  '005-vip': vip,
  '006-orders': orders,
  '007-order-rechecks': orderRechecks,
  '008-growth': growth,
  '009-usage': usage,
  '010-search': search,
  '011-what-follows': whatFollows,
  '012-continue-watching': continueWatching,
}

/**
 * Migrates the database to the latest schema in one transaction; returns the names of the migrations it ran. Several
 * processes may call it at once: PostgreSQL's advisory lock, or the folder lock, serialises them. Rejects with {@link
 * StartError} when a migration fails or a newer release created the database.
 */
export async function migrate(db: Database): Promise<string[]> {
  const migrator = new Migrator({
    // The migrator does not know the tables.
    db: db as never,
    provider: { getMigrations: async () => MIGRATIONS },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: `${MIGRATION_TABLE}_lock`,
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const isNewer = reason.includes('corrupted migrations')
    throw new StartError(
      isNewer
        ? `The database was made by a newer release than this one: ${reason}.`
        : `The database could not be brought to its newest form: ${reason}.`,
      { cause: error },
    )
  }
  return (results ?? []).map((result) => result.migrationName)
}

/** How the database's schema compares with this release's. */
export interface SchemaState {
  /** Migrations that the next start will run; all of them in an empty database. */
  pending: string[]
  /** Migrations of a newer release. */
  unknown: string[]
}

/** Reads only. */
export async function readSchemaState(db: Database): Promise<SchemaState> {
  const known = Object.keys(MIGRATIONS)
  if (!(await isMigrated(db))) return { pending: known, unknown: [] }
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${sql.table(MIGRATION_TABLE)}`.execute(db)
  const done = rows.map(({ name }) => name)
  return {
    pending: known.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !known.includes(name)),
  }
}

/** Whether the database contains this product's tables. */
export async function isMigrated(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT to_regclass(${MIGRATION_TABLE}) IS NOT NULL AS "is"
  `.execute(db)
  return rows[0]!.is
}

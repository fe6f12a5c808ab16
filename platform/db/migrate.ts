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
import * as releases from './migrations/013-releases.ts'
import * as minimumAge from './migrations/014-minimum-age.ts'
import * as searchWords from './migrations/015-search-words.ts'
import * as usageDays from './migrations/016-usage-days.ts'
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
  '013-releases': releases,
  '014-minimum-age': minimumAge,
  '015-search-words': searchWords,
  '016-usage-days': usageDays,
}

/** All migrations of this release, in their order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS)

/** Tables that record which migrations ran. */
export const MIGRATION_TABLES: readonly string[] = [MIGRATION_TABLE, `${MIGRATION_TABLE}_lock`]

/**
 * Migrates the database to the latest schema in one transaction, `db` itself if it is one; returns the names of the
 * migrations it ran. Several processes may call it at once: PostgreSQL's advisory lock, or the folder lock, serialises
 * them. Rejects with {@link StartError} when a migration fails or a newer release created the database.
 *
 * @param last the migration to stop after, for the schema of an earlier release
 */
export async function migrate(db: Database, last?: string): Promise<string[]> {
  const migrator = new Migrator({
    // The migrator does not know the tables.
    db: db as never,
    provider: { getMigrations: async () => MIGRATIONS },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: `${MIGRATION_TABLE}_lock`,
  })
  await refuseNewer(db)
  const { error, results } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last))
  if (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The database could not be migrated: ${reason}.`, { cause: error })
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
  const done = await readMigrated(db)
  return {
    pending: MIGRATION_NAMES.filter((name) => !done.includes(name)),
    unknown: newerMigrations(done),
  }
}

/** Names of the migrations that a database has had, in their order; none for a database without our tables. */
export async function readMigrated(db: Database): Promise<string[]> {
  if (!(await isMigrated(db))) return []
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM ${sql.table(MIGRATION_TABLE)} ORDER BY name
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** Those of `names` that this release does not know: a newer one made them. */
export function newerMigrations(names: readonly string[]): string[] {
  return names.filter((name) => !(name in MIGRATIONS))
}

async function refuseNewer(db: Database): Promise<void> {
  const { unknown } = await readSchemaState(db)
  if (unknown.length === 0) return
  throw new StartError(
    `The database was made by a newer release than this one (it has ${unknown.join(', ')}): install that release, or restore a backup of this one.`,
  )
}

/** Whether the database contains this product's tables. */
export async function isMigrated(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT to_regclass(${MIGRATION_TABLE}) IS NOT NULL AS "is"
  `.execute(db)
  return rows[0]!.is
}

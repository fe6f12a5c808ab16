import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartError } from '../runtime/start-error.ts'
import type { Tx } from './in-transaction.ts'
import { liftTimeLimits } from './lift-time-limits.ts'
import { lockTables, TableBusyError } from './lock-tables.ts'
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
import * as declinedPayments from './migrations/017-declined-payments.ts'
import * as vipTakenBack from './migrations/018-vip-taken-back.ts'
import * as importedFrom from './migrations/019-imported-from.ts'
import * as chineseSearch from './migrations/020-chinese-search.ts'
import * as formerUsage from './migrations/021-former-usage.ts'
import * as deletedMembers from './migrations/022-deleted-members.ts'
import * as freeAnswers from './migrations/023-free-answers.ts'
import * as operatorActs from './migrations/024-operator-acts.ts'
import * as visitSources from './migrations/025-visit-sources.ts'
import * as castNames from './migrations/027-cast.ts'
import * as conversions from './migrations/028-conversions.ts'
import * as feedback from './migrations/029-feedback.ts'
import * as membersFirst from './migrations/030-members-first.ts'
import * as shownFacts from './migrations/031-shown-facts.ts'
import * as spendingLimits from './migrations/032-spending-limits.ts'
import * as withdrawals from './migrations/033-withdrawals.ts'
import * as unlockReturns from './migrations/034-unlock-returns.ts'
import * as mail from './migrations/035-mail.ts'
import * as recoveries from './migrations/036-recoveries.ts'
import * as addressChanges from './migrations/037-address-changes.ts'
import * as announced from './migrations/038-announced.ts'
import * as coversInLanguages from './migrations/039-covers-in-languages.ts'
import * as feed from './migrations/040-feed.ts'
import * as covers from './migrations/041-covers.ts'
import * as support from './migrations/042-support.ts'
import * as studio from './migrations/043-studio.ts'
import * as machineChecks from './migrations/044-machine-checks.ts'
import * as highMp4 from './migrations/045-high-mp4.ts'
import type { Database } from './tables.ts'

/** Kysely's number, which migrations of former releases lock too. */
const MIGRATION_LOCK = 3853314791062309107n
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
  '017-declined-payments': declinedPayments,
  '018-vip-taken-back': vipTakenBack,
  '019-imported-from': importedFrom,
  '020-chinese-search': chineseSearch,
  '021-former-usage': formerUsage,
  '022-deleted-members': deletedMembers,
  '023-free-answers': freeAnswers,
  '024-operator-acts': operatorActs,
  '025-visit-sources': visitSources,
  '027-cast': castNames,
  '028-conversions': conversions,
  '029-feedback': feedback,
  '030-members-first': membersFirst,
  '031-shown-facts': shownFacts,
  '032-spending-limits': spendingLimits,
  '033-withdrawals': withdrawals,
  '034-unlock-returns': unlockReturns,
  '035-mail': mail,
  '036-recoveries': recoveries,
  '037-address-changes': addressChanges,
  '038-announced': announced,
  '039-covers-in-languages': coversInLanguages,
  '040-feed': feed,
  '041-covers': covers,
  '042-support': support,
  '043-studio': studio,
  '044-machine-checks': machineChecks,
  '045-high-mp4': highMp4,
}

export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS)

export const MIGRATION_TABLES: readonly string[] = [MIGRATION_TABLE, `${MIGRATION_TABLE}_lock`]

/** For how long a migration tries to get the tables from a product that is serving, a backup or a report. */
const PATIENCE_MS = 5 * 60_000
const PAUSE_MS = 250
/** Each attempt blocks members for less than a second. */
const PAUSE_MS_MAX = 4_000

/**
 * Migrates the database to the latest schema in one transaction, `db` itself if it is one; returns the names
 * of the migrations it ran. Several processes may call it at once: PostgreSQL's advisory lock, or the folder
 * lock, serialises them. The former release may be serving: all tables are locked first, and if one is busy,
 * all locks are released and it tries again (record 070). Rejects with {@link StartError} when a migration
 * fails or a newer release created the database.
 *
 * @param last the migration to stop after, for the schema of an earlier release
 */
export async function migrate(db: Database, last?: string): Promise<string[]> {
  await refuseNewer(db)
  const deadlineMs = performance.now() + PATIENCE_MS
  let busy: string[] = []
  for (let pauseMs = PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX)) {
    const { error, names } = await migrateOnce(db, last, busy)
    if (!error) return names
    if (!(error instanceof TableBusyError) || db.isTransaction || performance.now() > deadlineMs) {
      const reason = error instanceof Error ? error.message : String(error)
      const remedy = lacksPrivilege(error)
        ? ' Set MIGRATE_DATABASE_URL to the role that owns the database.'
        : ''
      throw new StartError(`The database could not be migrated: ${reason}.${remedy}`, { cause: error })
    }
    // Its holders wait for a table that was locked before it, so it is locked first next time.
    busy = [error.table, ...busy.filter((table) => table !== error.table)]
    await wait(pauseMs)
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

function lacksPrivilege(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE
}

async function migrateOnce(
  db: Database,
  last: string | undefined,
  busy: readonly string[],
): Promise<{ error: unknown; names: string[] }> {
  try {
    const names = db.isTransaction
      ? await migrateIn(db as Tx, last, busy)
      : await db.transaction().execute((tx) => migrateIn(tx, last, busy))
    return { error: undefined, names }
  } catch (error) {
    return { error, names: [] }
  }
}

async function migrateIn(tx: Tx, last: string | undefined, busy: readonly string[]): Promise<string[]> {
  await liftTimeLimits(tx)
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx)
  await createMigrationTable(tx)
  let isLocked = false
  const afterLocks = ({ up }: Migration): Migration => ({
    async up(migrating) {
      if (!isLocked) await lockTables(migrating, busy)
      isLocked = true
      await up(migrating)
    },
  })
  const migrations = Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, migration]) => [name, afterLocks(migration)]),
  )
  const migrator = new Migrator({
    // The migrator's type does not know the tables.
    db: tx as never,
    provider: { getMigrations: async () => migrations },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: `${MIGRATION_TABLE}_lock`,
  })
  const { error, results } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last))
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** As Kysely would, which goes on after an error as if it were in no transaction, and hides its reason. */
async function createMigrationTable(tx: Tx): Promise<void> {
  if (await isMigrated(tx)) return
  await tx.schema
    .createTable(MIGRATION_TABLE)
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute()
}

export async function requireSchema(db: Database, { mayCreate }: { mayCreate: boolean }): Promise<void> {
  await refuseNewer(db)
  const { pending } = await readSchemaState(db)
  if (pending.length === 0) return
  if (pending.length < MIGRATION_NAMES.length) {
    throw new StartError(
      'The database has the tables of an earlier release: run "cliffhanger migrate", then this command again.',
    )
  }
  if (!mayCreate || !(await mayCreateTables(db))) {
    throw new StartError(
      'The database has no tables yet, and this command may not create them: run "cliffhanger migrate", then this command again.',
    )
  }
  await migrate(db)
}

async function mayCreateTables(db: Database): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    SELECT has_schema_privilege(current_schema(), 'CREATE') AS may
  `.execute(db)
  return rows[0]!.may
}

export interface SchemaState {
  pending: string[]
  unknown: string[]
}

export async function readSchemaState(db: Database): Promise<SchemaState> {
  const done = await readMigrated(db)
  return {
    pending: MIGRATION_NAMES.filter((name) => !done.includes(name)),
    unknown: newerMigrations(done),
  }
}

/** In the order in which they ran; empty for a database without our tables. */
export async function readMigrated(db: Database): Promise<string[]> {
  if (!(await isMigrated(db))) return []
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM ${sql.table(MIGRATION_TABLE)} ORDER BY name
  `.execute(db)
  return rows.map(({ name }) => name)
}

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

export async function isMigrated(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT to_regclass(${MIGRATION_TABLE}) IS NOT NULL AS "is"
  `.execute(db)
  return rows[0]!.is
}

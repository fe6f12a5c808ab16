import type { Log } from '../runtime/log.ts'
import { StartError } from '../runtime/start-error.ts'
import type { CallRecord } from './call-watch.ts'
import { prepareDataFolder } from './data-folder.ts'
import { lockFolder } from './folder-lock.ts'
import { grantUse } from './grant-use.ts'
import { isMigrated, migrate, requireSchema } from './migrate.ts'
import { hasEmbedded, openEmbedded, openForMigrations, openPostgres, refuseFormer, TIMEOUTS } from './open.ts'
import type { Database } from './tables.ts'
import { isUnavailable } from './unavailable.ts'

/** URLs contain passwords: never log it. */
export interface DatabasePlace {
  dataDir: string
  databaseUrl: string | null
  migrateDatabaseUrl: string | null
  /** Default true; see {@link openPostgres}. */
  mayPrepare?: boolean
}

export interface OpenDatabase {
  db: Database
  migrated: string[]
  close(): Promise<void>
}

interface OpenDeps {
  log: Log
  /** Shows calls into the embedded database to another thread. */
  calls?: CallRecord
}

/**
 * Opens and migrates the database, and creates it if needed. The embedded one is locked first, once no
 * command holds it: rejects with `FolderLockedError` when another process holds the folder, with
 * {@link StartError} for errors an operator can fix.
 *
 * @param operatorSocket for processes that find the folder locked
 */
export async function openDatabase(
  place: DatabasePlace,
  operatorSocket: string | null,
  deps: OpenDeps,
): Promise<OpenDatabase> {
  return place.databaseUrl === null
    ? openLocked(place.dataDir, operatorSocket, deps, migrate)
    : openRemote(place.databaseUrl, place, deps.log)
}

export async function openForCommand(
  { dataDir, databaseUrl }: Pick<DatabasePlace, 'dataDir' | 'databaseUrl'>,
  mayCreate: boolean,
  deps: OpenDeps,
): Promise<Pick<OpenDatabase, 'db' | 'close'>> {
  const check = async (db: Database) => {
    await requireSchema(db, { mayCreate })
    return []
  }
  if (databaseUrl === null) return openLocked(dataDir, null, deps, check)
  const db = openPostgres(databaseUrl, warnOfLoss(deps.log))
  try {
    await check(db)
    return { db, close: () => db.destroy() }
  } catch (error) {
    await db.destroy()
    throw explained(error, databaseUrl)
  }
}

/** Rejects with {@link StartError} when no database of this product exists; creates and changes nothing. */
export async function requireDatabase({ dataDir, databaseUrl }: DatabasePlace): Promise<void> {
  if (databaseUrl === null) {
    if (hasEmbedded(dataDir)) return
    refuseFormer(dataDir)
    throw new StartError(`There is no database in ${dataDir}: set DATA_DIR to the product’s data folder.`)
  }
  const db = openPostgres(databaseUrl, () => {})
  try {
    if (await isMigrated(db)) return
  } catch (error) {
    throw explained(error, databaseUrl)
  } finally {
    await db.destroy()
  }
  throw new StartError(
    `The database ${withoutPassword(databaseUrl)} holds nothing of this product: set DATABASE_URL to the one that does.`,
  )
}

async function openLocked(
  dataDir: string,
  operatorSocket: string | null,
  { calls, log }: OpenDeps,
  prepare: (db: Database) => Promise<string[]>,
): Promise<OpenDatabase> {
  const folder = prepareDataFolder(dataDir)
  const lock = await lockFolder(folder, operatorSocket, (holder) =>
    log.warn({ pid: holder?.pid }, 'waiting for a command that holds the data folder'),
  )
  let db: Database | null = null
  const close = async () => {
    await db?.destroy()
    lock.release()
  }
  try {
    db = await openEmbedded(folder, {}, calls)
    return { db, migrated: await prepare(db), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openRemote(
  url: string,
  { migrateDatabaseUrl: migrateUrl, mayPrepare = true }: DatabasePlace,
  log: Log,
): Promise<OpenDatabase> {
  const db = openPostgres(url, warnOfLoss(log), {}, { ...TIMEOUTS, mayPrepare })
  const migrator = openForMigrations(migrateUrl ?? url, warnOfLoss(log))
  try {
    const migrated = await migrate(migrator)
    if (migrateUrl !== null && migrated.length > 0) await grantUse(migrator, db)
    return { db, migrated, close: () => db.destroy() }
  } catch (error) {
    await db.destroy()
    throw explained(error, url)
  } finally {
    await migrator.destroy()
  }
}

function warnOfLoss(log: Log): (error: Error) => void {
  return (error) => log.warn({ err: error }, 'database connection lost')
}

export function explained(error: unknown, url: string): unknown {
  const place = withoutPassword(url)
  if (isUnavailable(error) || isUnavailable((error as Error).cause)) {
    return new StartError(`The database ${place} does not answer.`, { cause: error })
  }
  if (!isRefusal(error)) return error
  return new StartError(
    `The database ${place} cannot be used: ${error.message}. Correct DATABASE_URL or MIGRATE_DATABASE_URL; "cliffhanger check" says how.`,
    { cause: error },
  )
}

/** SQLSTATEs of a wrong role, password or database; codes of a certificate that is not trusted here. */
const REFUSAL = /^(28|3D)|CERT|ERR_TLS|UNABLE_TO_(VERIFY|GET_ISSUER)/
const NO_TLS = 'The server does not support SSL connections'

function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return error.message === NO_TLS || ('code' in error && REFUSAL.test(String(error.code)))
}

function withoutPassword(url: string): string {
  const parsed = URL.parse(url)
  return parsed ? `${parsed.host}${parsed.pathname}` : 'of DATABASE_URL'
}

import type { Clock, Timers } from '../runtime/clock.ts'
import type { Log } from '../runtime/log.ts'
import { StartError } from '../runtime/start-error.ts'
import { prepareDataFolder } from './data-folder.ts'
import { lockFolder } from './folder-lock.ts'
import { grantUse } from './grant-use.ts'
import { isMigrated, migrate } from './migrate.ts'
import { hasEmbedded, openEmbedded, openForMigrations, openPostgres, refuseFormer } from './open.ts'
import type { Database } from './tables.ts'
import { isUnavailable } from './unavailable.ts'

/** Location of the database. URLs contain passwords: never log it. */
export interface DatabasePlace {
  /** Absolute path of the data folder with the embedded database. */
  dataDir: string
  /** Null: the embedded database. */
  databaseUrl: string | null
  /** A separate role for migrations, with the right to create tables. Rule 19. */
  migrateDatabaseUrl: string | null
}

export interface OpenDatabase {
  db: Database
  /** Names of the migrations that were run now. */
  migrated: string[]
  close(): Promise<void>
}

/**
 * Opens and migrates the database, and creates it if needed. The embedded one is locked first: rejects with
 * `FolderLockedError` when another process holds the folder, with {@link StartError} for errors an operator can fix.
 *
 * @param operatorSocket passed to processes that find the folder locked
 */
export async function openDatabase(
  place: DatabasePlace,
  operatorSocket: string | null,
  deps: { clock: Clock; timers: Timers; log: Log },
): Promise<OpenDatabase> {
  return place.databaseUrl === null
    ? openLocked(place.dataDir, operatorSocket, deps)
    : openRemote(place.databaseUrl, place.migrateDatabaseUrl, deps.log)
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
  deps: { clock: Clock; timers: Timers },
): Promise<OpenDatabase> {
  const folder = prepareDataFolder(dataDir)
  const lock = await lockFolder(folder, operatorSocket, deps)
  let db: Database | null = null
  const close = async () => {
    await db?.destroy()
    await lock.release()
  }
  try {
    db = await openEmbedded(folder)
    return { db, migrated: await migrate(db), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openRemote(url: string, migrateUrl: string | null, log: Log): Promise<OpenDatabase> {
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost')
  const db = openPostgres(url, onError)
  const migrator = openForMigrations(migrateUrl ?? url, onError)
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

/** A sentence for a database that does not answer. */
export function explained(error: unknown, url: string): unknown {
  return isUnavailable(error) || isUnavailable((error as Error).cause)
    ? new StartError(`The database ${withoutPassword(url)} does not answer.`, { cause: error })
    : error
}

function withoutPassword(url: string): string {
  const parsed = URL.parse(url)
  return parsed ? `${parsed.host}${parsed.pathname}` : 'of DATABASE_URL'
}

import { mkdirSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { prepareDataFolder } from '../db/data-folder.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { grantUse } from '../db/grant-use.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import { readMigrated } from '../db/migrate.ts'
import {
  EMBEDDED,
  hasEmbedded,
  openEmbedded,
  openForMigrations,
  openPostgres,
  setEmbeddedAside,
} from '../db/open.ts'
import { type DatabasePlace, explained } from '../db/open-database.ts'
import type { Database } from '../db/tables.ts'
import { StartError } from '../runtime/start-error.ts'
import { timeName } from './manifest.ts'
import { readTables } from './shape.ts'
import type { WorkDeps } from './take-backup.ts'

export interface Target {
  isEmpty: boolean
  /** Runs `write` in one transaction. Returns where the former database has been moved, if there was one. */
  replace(write: (tx: Tx) => Promise<void>): Promise<string | null>
  close(): Promise<void>
}

/** Opens the target exclusively. Rejects with {@link StartError} if another process uses it. */
export function openTarget(place: DatabasePlace, deps: WorkDeps): Promise<Target> {
  return place.databaseUrl === null
    ? openEmbeddedTarget(place.dataDir, deps)
    : openPostgresTarget(place.databaseUrl, place.migrateDatabaseUrl)
}

async function openEmbeddedTarget(dataDir: string, deps: WorkDeps): Promise<Target> {
  const folder = prepareDataFolder(dataDir)
  const lock = await lockFolder(folder, null)
  const unfinished = join(folder, 'restore.unfinished')
  return {
    isEmpty: !hasEmbedded(folder),
    async replace(write) {
      await removeFolder(unfinished)
      mkdirSync(unfinished, { mode: 0o700 })
      const db = await openEmbedded(unfinished)
      try {
        await db.transaction().execute(write)
      } finally {
        await db.destroy()
      }
      const former = hasEmbedded(folder)
        ? setEmbeddedAside(folder, `before-${timeName(deps.clock.nowMs())}`)
        : null
      renameSync(join(unfinished, EMBEDDED), join(folder, EMBEDDED))
      return former
    },
    async close() {
      await removeFolder(unfinished)
      lock.release()
    },
  }
}

/** `rmSync` returns early, without an error, when something in the folder is already gone. */
function removeFolder(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

async function openPostgresTarget(url: string, migrateUrl: string | null): Promise<Target> {
  const db = openForMigrations(migrateUrl ?? url, () => {})
  try {
    await refuseInUse(db)
    return {
      isEmpty: await inTransaction(db, isEmpty),
      async replace(write) {
        // Not repeated after a deadlock: `write` reads a stream.
        await db.transaction().execute(write)
        if (migrateUrl !== null) await grantTo(url, db)
        return null
      },
      close: () => db.destroy(),
    }
  } catch (error) {
    await db.destroy()
    throw explained(error, migrateUrl ?? url)
  }
}

async function grantTo(url: string, migrator: Database): Promise<void> {
  const db = openPostgres(url, () => {})
  try {
    await grantUse(migrator, db)
  } finally {
    await db.destroy()
  }
}

/** A connection that was just closed may still be listed. */
const LEAVING_MS_MAX = 2_000
const POLL_MS = 100

async function refuseInUse(db: Database): Promise<void> {
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND usesysid IS NOT NULL
    `.execute(db)
    return rows[0]!.count
  }
  let others = await count()
  for (let waitedMs = 0; others > 0 && waitedMs < LEAVING_MS_MAX; waitedMs += POLL_MS) {
    await wait(POLL_MS)
    others = await count()
  }
  if (others === 0) return
  throw new StartError(
    `The database is in use (${others === 1 ? 'one other connection' : `${others} other connections`}): stop the product and other programs that use it first.`,
  )
}

/** Migrations and starts fill these tables: overwriting them loses nothing. */
const FILLED_AUTOMATICALLY = [
  'category',
  'platform_state',
  'home_column',
  'home_column_translation',
  'home_column_drama',
]

async function isEmpty(tx: Tx): Promise<boolean> {
  const tables = await readTables(tx)
  if (tables.length > 0 && (await readMigrated(tx)).length === 0) {
    throw new StartError(
      `The database holds something else than this product (such as "${tables[0]!.name}"): name one of its own.`,
    )
  }
  for (const { name } of tables) {
    if (FILLED_AUTOMATICALLY.includes(name)) continue
    const { rows } = await sql`SELECT FROM ${sql.table(name)} LIMIT 1`.execute(tx)
    if (rows.length > 0) return false
  }
  return true
}

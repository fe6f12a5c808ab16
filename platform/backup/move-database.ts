import { prepareDataFolder } from '../db/data-folder.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { migrate, newerMigrations } from '../db/migrate.ts'
import { openEmbedded, setEmbeddedAside } from '../db/open.ts'
import { requireDatabase } from '../db/open-database.ts'
import { StartError } from '../runtime/start-error.ts'
import { type Reconciliation, reconcileIn } from '../wallet/reconcile.ts'
import { type DatabaseSource, fillDatabase } from './fill-database.ts'
import { timeName } from './manifest.ts'
import { openTarget } from './open-target.ts'
import { withSnapshot } from './read-database.ts'
import { requireLedger } from './restore-backup.ts'
import type { WorkDeps } from './take-backup.ts'

export interface MoveReport {
  rowCount: number
  ledger: Reconciliation
  former: string
}

export interface MoveTarget {
  url: string
  migrateUrl: string | null
}

/**
 * Moves the embedded database of `dataDir` to PostgreSQL, in one transaction: all of it or nothing. The
 * folder is locked meanwhile, and no later start opens it, so that no write goes to the old database. Rejects
 * with {@link StartError} for errors an operator can fix.
 */
export async function moveDatabase(
  { dataDir, target: { url, migrateUrl } }: { dataDir: string; target: MoveTarget },
  deps: WorkDeps,
): Promise<MoveReport> {
  await requireDatabase({ dataDir, databaseUrl: null, migrateDatabaseUrl: null })
  const folder = prepareDataFolder(dataDir)
  const lock = await lockFolder(folder, null)
  try {
    const target = await openTarget({ dataDir, databaseUrl: url, migrateDatabaseUrl: migrateUrl }, deps)
    try {
      if (!target.isEmpty) {
        throw new StartError(
          'The PostgreSQL database has data already: move writes into an empty one only. If an earlier move ended there, see docs/runbooks/data.md.',
        )
      }
      const db = await openEmbedded(folder)
      let moved: Omit<MoveReport, 'former'>
      try {
        moved = await withSnapshot(db, async (source, tx) => {
          refuseNewer(source)
          let ledger = await reconcileIn(tx)
          await target.replace(async (targetTx) => {
            await fillDatabase(targetTx, source, deps)
            await migrate(targetTx)
            ledger = await requireLedger(targetTx, ledger)
          })
          return { rowCount: source.rowCount, ledger }
        })
      } finally {
        await db.destroy()
      }
      return { ...moved, former: setEmbeddedAside(folder, `moved-${timeName(deps.clock.nowMs())}`) }
    } finally {
      await target.close()
    }
  } finally {
    lock.release()
  }
}

function refuseNewer({ migrations }: DatabaseSource): void {
  const newer = newerMigrations(migrations)
  if (newer.length === 0) return
  throw new StartError(
    `The database was made by a newer release than this one (${newer.join(', ')}): use that release.`,
  )
}

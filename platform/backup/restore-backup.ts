import { join } from 'node:path'
import { prepareDataFolder } from '../db/data-folder.ts'
import type { Tx } from '../db/in-transaction.ts'
import { migrate } from '../db/migrate.ts'
import type { MediaPath, MediaStore } from '../media-store/media-store.ts'
import { withMediaStore } from '../media-store/open-media-store.ts'
import { StartError } from '../runtime/start-error.ts'
import { type Reconciliation, reconcileIn } from '../wallet/reconcile.ts'
import { fillDatabase } from './fill-database.ts'
import { type CheckedBackup, checkBackup, FILES, type Manifest } from './manifest.ts'
import { restoreFromBackup } from './media-copies.ts'
import { openTarget } from './open-target.ts'
import { copyOperatorFiles, findReplaced } from './operator-files.ts'
import { readCopies } from './read-copies.ts'
import { readTableFiles } from './table-files.ts'
import type { ServicePlace, WorkDeps } from './take-backup.ts'

export interface RestoreReport {
  manifest: Manifest
  ledger: Reconciliation
  mediaCopied: number
  /** In the order of the backup; the target holds no such item, or keeps its own. */
  mediaDamaged: MediaPath[]
  former: string | null
}

/**
 * Restores a backup into an empty target, or with `mayOverwrite` into any, and migrates it to this release.
 * The database is replaced last and as a whole; its rows are compared with the backup's and its ledger is
 * reconciled first. Damaged media stop neither the others nor the database. Rejects with {@link StartError} for errors an operator can fix.
 */
export async function restoreBackup(
  { place, from, mayOverwrite }: { place: ServicePlace; from: string; mayOverwrite: boolean },
  deps: WorkDeps,
): Promise<RestoreReport> {
  const backup = await checkBackup(from, deps.signal)
  const files = join(backup.folder, FILES)
  const target = await openTarget(place, deps)
  try {
    if (!mayOverwrite) {
      if (!target.isEmpty) {
        throw new StartError(
          'There is a database with data already: restore into an empty place, or add --overwrite to replace it.',
        )
      }
      const replaced = await findReplaced(files, place.dataDir, deps.signal)
      if (replaced.length > 0) {
        throw new StartError(
          `The backup has another ${replaced.join(', ')} than ${place.dataDir}: move it away, or add --overwrite to replace it.`,
        )
      }
    }
    prepareDataFolder(place.dataDir)
    const media = await withMediaStore(place, (store) => restoreAllMedia(backup, store, deps))
    let ledger: Reconciliation | null = null
    const former = await target.replace(async (tx) => {
      await fillDatabase(tx, readTableFiles(backup.folder, backup.manifest), deps)
      await migrate(tx)
      ledger = await requireLedger(tx, backup.manifest.ledger)
    })
    await copyOperatorFiles(files, place.dataDir)
    return { manifest: backup.manifest, ledger: ledger!, former, ...media }
  } finally {
    await target.close()
  }
}

/** Rejects if a copied ledger does not reconcile as the original did. */
export async function requireLedger(tx: Tx, original: Reconciliation): Promise<Reconciliation> {
  const ledger = await reconcileIn(tx)
  if (JSON.stringify(ledger) !== JSON.stringify(original)) {
    throw new StartError(
      `The copied ledger does not reconcile as the original did; nothing was changed. ${ledger.differences.slice(0, 3).join(' ')}`,
    )
  }
  return ledger
}

async function restoreAllMedia(
  backup: CheckedBackup,
  media: MediaStore,
  deps: WorkDeps,
): Promise<Pick<RestoreReport, 'mediaCopied' | 'mediaDamaged'>> {
  let mediaCopied = 0
  const mediaDamaged = await readCopies(backup, deps, async (copies, listed) => {
    if (await restoreFromBackup(copies, media, listed, deps.signal)) mediaCopied += 1
  })
  return { mediaCopied, mediaDamaged }
}

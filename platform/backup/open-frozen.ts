import { copyEmbedded } from '../db/copy-embedded.ts'
import { FolderLockedError, lockFolder } from '../db/folder-lock.ts'
import { openEmbedded, openForMigrations } from '../db/open.ts'
import type { DatabasePlace } from '../db/open-database.ts'
import type { Database } from '../db/tables.ts'
import { copyDatabaseAction } from '../operator/actions.ts'
import { performInRunning } from '../operator/open-operator.ts'
import type { Clock, Timers } from '../runtime/clock.ts'

/**
 * Opens a database for reading one state of it for as long as that takes, while the product runs or not. It is not
 * migrated. PostgreSQL's snapshots do that. The embedded database answers nobody else during a transaction, so it is
 * its copy that is opened: the product pauses while the files are copied.
 *
 * @param scratch an empty folder, for the copy
 */
export async function openFrozen(
  { dataDir, databaseUrl }: DatabasePlace,
  scratch: string,
  deps: { clock: Clock; timers: Timers },
): Promise<Database> {
  if (databaseUrl !== null) return openForMigrations(databaseUrl, () => {})
  await copyWhereItIs(dataDir, scratch, deps)
  return openEmbedded(scratch)
}

async function copyWhereItIs(
  dataDir: string,
  scratch: string,
  deps: { clock: Clock; timers: Timers },
): Promise<void> {
  let lock: Awaited<ReturnType<typeof lockFolder>>
  try {
    lock = await lockFolder(dataDir, null, deps)
  } catch (error) {
    const socket = error instanceof FolderLockedError ? error.holder?.operatorSocket : null
    if (!socket) throw error
    await performInRunning(socket, copyDatabaseAction, { folder: scratch })
    return
  }
  try {
    await copyEmbedded(dataDir, scratch)
  } finally {
    await lock.release()
  }
}

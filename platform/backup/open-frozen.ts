import { copyEmbedded } from '../db/copy-embedded.ts'
import { type FolderLock, FolderLockedError, lockFolder } from '../db/folder-lock.ts'
import { openEmbedded, openForMigrations } from '../db/open.ts'
import type { DatabasePlace } from '../db/open-database.ts'
import type { Database } from '../db/tables.ts'
import { copyDatabaseAction } from '../operator/actions.ts'
import { performInRunning } from '../operator/open-operator.ts'

/**
 * Opens a database to read one state of it for any time, even if the product is running. It is not migrated.
 * On PostgreSQL a snapshot does this. The embedded database serves nobody else during a transaction, so a
 * copy of it is opened; the product pauses only while the files are copied.
 *
 * @param scratch an empty folder, for the copy
 */
export async function openFrozen(
  { dataDir, databaseUrl }: DatabasePlace,
  scratch: string,
): Promise<Database> {
  if (databaseUrl !== null) return openForMigrations(databaseUrl, () => {})
  await copyWhereItIs(dataDir, scratch)
  return openEmbedded(scratch)
}

async function copyWhereItIs(dataDir: string, scratch: string): Promise<void> {
  let lock: FolderLock
  try {
    lock = await lockFolder(dataDir, null)
  } catch (error) {
    const socket = error instanceof FolderLockedError ? error.holder?.operatorSocket : null
    if (!socket) throw error
    await performInRunning(socket, copyDatabaseAction, { folder: scratch })
    return
  }
  try {
    await copyEmbedded(dataDir, scratch)
  } finally {
    lock.release()
  }
}

import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { EMBEDDED } from './open.ts'
import type { Database } from './tables.ts'

/**
 * Copies the embedded database of `dataDir` into the folder `target`, as `target/pglite`; the caller holds the folder's
 * lock. Files that a killed process left are a database too: it recovers when it is opened.
 */
export async function copyEmbedded(dataDir: string, target: string): Promise<void> {
  await cp(join(dataDir, EMBEDDED), join(target, EMBEDDED), {
    recursive: true,
    errorOnExist: true,
    force: false,
    // Costs neither time nor space on file systems that share blocks.
    mode: constants.COPYFILE_FICLONE,
  })
}

/** The same for an open database: its statements wait until its files are copied. */
export async function copyOpenEmbedded(db: Database, dataDir: string, target: string): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`CHECKPOINT`.execute(connection)
    await copyEmbedded(dataDir, target)
  })
}

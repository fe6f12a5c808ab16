import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { EMBEDDED } from './open.ts'
import type { Database } from './tables.ts'

/**
 * Copies the embedded database to `target/pglite`; the caller must hold the folder's lock. Files left by a
 * crashed process are fine: the database recovers when it is opened.
 */
export async function copyEmbedded(dataDir: string, target: string): Promise<void> {
  await cp(join(dataDir, EMBEDDED), join(target, EMBEDDED), {
    recursive: true,
    errorOnExist: true,
    force: false,
    // A copy-on-write clone where the file system supports it.
    mode: constants.COPYFILE_FICLONE,
  })
}

/** Members wait meanwhile, so a hanging target must not block the database for ever. */
const COPY_MS_MAX = 100_000

/**
 * The statements of the open database wait until its files are copied. There is no checkpoint first, so it
 * works on a full disk: everything committed is in the files.
 */
export async function copyOpenEmbedded(db: Database, dataDir: string, target: string): Promise<void> {
  await db.connection().execute(async () => {
    const deadline = new AbortController()
    const late = wait(COPY_MS_MAX, undefined, { signal: deadline.signal }).then(() => {
      throw new Error(`Copying the database to ${target} took too long.`)
    })
    try {
      await Promise.race([copyEmbedded(dataDir, target), late])
    } finally {
      deadline.abort()
      late.catch(() => {})
    }
  })
}

import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { StartError } from '../runtime/start-error.ts'
import { isDiskFull } from './unavailable.ts'

const Holder = z.object({
  pid: z.number().int().positive(),
  /** Null: a command holds the folder. */
  operatorSocket: z.string().nullable(),
  /** Processes of 0.2.0 and older have one. */
  token: z.string().optional(),
})
export type Holder = z.infer<typeof Holder>

export class FolderLockedError extends StartError {
  readonly holder: Holder | null

  constructor(dataDir: string, holder: Holder | null) {
    const who = holder ? `the process with pid ${holder.pid}` : 'another process'
    super(`The data folder ${dataDir} is in use by ${who}: stop it first, or set DATA_DIR to another folder.`)
    this.holder = holder
  }
}

export interface FolderLock {
  release(): void
}

/** A command holds the folder for seconds; a restore or a move of a large database for minutes. */
const COMMAND_WAIT_MS_MAX = 30_000
/** After that the product exits, and its supervisor starts it again. */
const PRODUCT_WAIT_MS_MAX = 15 * 60_000
const RETRY_MS = 200

const LOCK_FILE = 'folder.lock'
const HOLDER_FILE = 'lock.json'

/** A connection that nothing refers to is closed by the garbage collector, which would free its lock. */
const held = new Set<DatabaseSync>()

/**
 * Locks the data folder for this process, once no command holds it; there is no wait for a running product. Rejects with
 * {@link FolderLockedError}.
 *
 * The lock is SQLite's on an empty file. The kernel keeps it, for all containers that share the folder, and frees it the
 * moment its process ends. The file is never deleted: one process could hold the deleted file and another the new one.
 * Nothing else may open it in this process, since closing it would free the lock. A second file tells others who holds it.
 *
 * @param dataDir real path of the folder
 * @param operatorSocket null for commands
 */
export async function lockFolder(
  dataDir: string,
  operatorSocket: string | null,
  onWait: (holder: Holder | null) => void = () => {},
): Promise<FolderLock> {
  const waitMsMax = operatorSocket === null ? COMMAND_WAIT_MS_MAX : PRODUCT_WAIT_MS_MAX
  for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
    const lock = takeLock(dataDir)
    if (lock && !isHeldByFormer(dataDir)) return hold(lock, dataDir, operatorSocket)
    lock?.close()
    // Null: its holder has just begun or ended.
    const holder = readHolder(dataDir)
    if (holder?.operatorSocket || waitedMs >= waitMsMax) throw new FolderLockedError(dataDir, holder)
    if (waitedMs === 0) onWait(holder)
    await wait(RETRY_MS)
  }
}

export function readHolder(dataDir: string): Holder | null {
  try {
    return Holder.parse(JSON.parse(readFileSync(join(dataDir, HOLDER_FILE), 'utf8')))
  } catch {
    return null
  }
}

const SQLITE_BUSY = 5

/** Null: another process holds it. */
function takeLock(dataDir: string): DatabaseSync | null {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(dataDir, LOCK_FILE))
    // A journal on the disk would need room there, and stay after a kill.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock?.close()
    const { errcode, message } = error as Error & { errcode?: number }
    if (errcode === SQLITE_BUSY) return null
    throw new StartError(
      `The data folder ${dataDir} cannot be locked (${message}): its files must belong to this user, on a disk with room that supports locks. Or set DATA_DIR.`,
      { cause: error },
    )
  }
}

function hold(lock: DatabaseSync, dataDir: string, operatorSocket: string | null): FolderLock {
  const file = join(dataDir, HOLDER_FILE)
  held.add(lock)
  const release = () => {
    rmSync(file, { force: true })
    held.delete(lock)
    lock.close()
  }
  try {
    const holder: Holder = { pid: process.pid, operatorSocket }
    writeFileSync(file, JSON.stringify(holder), { mode: 0o600 })
    return { release }
  } catch (error) {
    release()
    throw isDiskFull(error)
      ? new StartError(`The disk of ${dataDir} is full: make room on it.`, { cause: error })
      : error
  }
}

const FORMER_SILENT_MS_MAX = 30_000

/** Processes of 0.2.0 and older take another lock, and touch their file every five seconds. */
function isHeldByFormer(dataDir: string): boolean {
  if (readHolder(dataDir)?.token === undefined) return false
  const touchedMs = statSync(join(dataDir, HOLDER_FILE), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - touchedMs < FORMER_SILENT_MS_MAX
}

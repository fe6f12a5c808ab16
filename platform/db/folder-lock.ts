import { createHash, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod'
import type { Clock, Timers } from '../runtime/clock.ts'
import { StartError } from '../runtime/start-error.ts'
import { type Place, readProcessPlace } from './process-place.ts'

/** What the holder of a data folder writes into it. */
const Holder = z.object({
  pid: z.number().int().positive(),
  bootId: z.string().nullable(),
  pidNamespace: z.string().nullable(),
  netNamespace: z.string().nullable(),
  startedAtMs: z.number(),
  /** The holder's operator socket; null: none. */
  operatorSocket: z.string().nullable(),
  /** Identifies this acquisition of the lock. */
  token: z.string(),
})
export type Holder = z.infer<typeof Holder>

/** Another process holds the data folder. `holder` is null when it could not be read. */
export class FolderLockedError extends StartError {
  readonly holder: Holder | null

  constructor(dataDir: string, holder: Holder | null) {
    const who = holder ? `the process with pid ${holder.pid}` : 'another process'
    super(`The data folder ${dataDir} is in use by ${who}: stop it first, or set DATA_DIR to another folder.`)
    this.holder = holder
  }
}

export interface FolderLock {
  release(): Promise<void>
}

interface LockDeps {
  clock: Clock
  timers: Timers
  /** This process's place; another one in tests. */
  place?: Place
}

const LOCK_FILE = 'lock.json'
const HEARTBEAT_MS = 5_000
/** The embedded database can delay the holder's heartbeat by seconds. */
const SILENT_MS_MAX = 30_000
const ATTEMPTS_MAX = 3

/**
 * Locks the data folder for this process, or rejects with {@link FolderLockedError}.
 *
 * On Linux an abstract socket named after the folder is the lock: the kernel frees it the moment its holder dies. It
 * is visible in one network namespace only, so a file in the folder names the holder; a holder in another namespace
 * or on another machine counts as alive while it keeps touching that file.
 *
 * @param dataDir real path of the folder
 */
export async function lockFolder(
  dataDir: string,
  operatorSocket: string | null,
  { clock, timers, place = readProcessPlace() }: LockDeps,
): Promise<FolderLock> {
  const file = join(dataDir, LOCK_FILE)
  const socket = place.hasAbstractSockets ? await takeSocket(dataDir) : null
  if (socket === 'taken') throw new FolderLockedError(dataDir, readHolder(dataDir))
  const holder: Holder = {
    pid: process.pid,
    bootId: place.bootId,
    pidNamespace: place.pidNamespace,
    netNamespace: place.netNamespace,
    startedAtMs: clock.nowMs(),
    operatorSocket,
    token: randomUUID(),
  }
  try {
    takeFile(dataDir, holder, place, clock)
  } catch (error) {
    socket?.close()
    throw error
  }
  const stopHeartbeat = timers.every(HEARTBEAT_MS, () => {
    const nowSeconds = clock.nowMs() / 1000
    try {
      utimesSync(file, nowSeconds, nowSeconds)
    } catch {
      // The folder is gone: there is nothing left to guard.
    }
  })
  return {
    async release() {
      stopHeartbeat()
      if (readHolder(dataDir)?.token === holder.token) rmSync(file, { force: true })
      if (socket) await new Promise((resolve) => socket.close(resolve))
    },
  }
}

/** The process that holds the folder; null: none. Takes nothing, so it may be asked while the product runs. */
export async function findHolder(dataDir: string): Promise<Holder | null> {
  const holder = readHolder(dataDir)
  if (holder === null || !readProcessPlace().hasAbstractSockets) return holder
  const socket = connect(toSocketPath(dataDir))
  const isHeld = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  })
  socket.destroy()
  return isHeld ? holder : null
}

/** The holder according to the lock file; null: none, or unreadable. */
export function readHolder(dataDir: string): Holder | null {
  return readHolderFile(join(dataDir, LOCK_FILE))
}

function readHolderFile(file: string): Holder | null {
  try {
    return Holder.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

function takeSocket(dataDir: string): Promise<Server | 'taken'> {
  const server = createServer((connection) => connection.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve('taken')
      else reject(error)
    })
    server.listen({ path: toSocketPath(dataDir), exclusive: true }, () => {
      server.unref()
      resolve(server)
    })
  })
}

function toSocketPath(dataDir: string): string {
  return `\0cliffhanger-${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`
}

function takeFile(dataDir: string, holder: Holder, place: Place, clock: Clock): void {
  const file = join(dataDir, LOCK_FILE)
  for (let attempt = 1; ; attempt += 1) {
    if (placeFile(dataDir, file, holder)) return
    const other = readHolder(dataDir)
    if (attempt >= ATTEMPTS_MAX || mayLive(other, file, place, clock)) {
      throw new FolderLockedError(dataDir, other)
    }
    setAside(dataDir, file, other)
  }
}

/** The file is complete as soon as it has its name. False: it exists already. */
function placeFile(dataDir: string, file: string, holder: Holder): boolean {
  const aside = join(dataDir, `lock.${holder.token}`)
  writeFileSync(aside, JSON.stringify(holder), { mode: 0o600 })
  try {
    linkSync(aside, file)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/** Whether the process that wrote the lock file may still be running. */
function mayLive(other: Holder | null, file: string, place: Place, clock: Clock): boolean {
  const sameMachine = other !== null && other.bootId === place.bootId
  const samePids = sameMachine && other.pidNamespace === place.pidNamespace
  // In this network namespace, a live holder's socket would have been found in use.
  if (samePids && place.hasAbstractSockets && other.netNamespace === place.netNamespace) return false
  if (samePids && !place.isAlive(other.pid)) return false
  try {
    return clock.nowMs() - statSync(file).mtimeMs < SILENT_MS_MAX
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false
    throw error
  }
}

/**
 * Moves a dead holder's file away. If two processes judge it dead, the slower one must not move the other's new file.
 */
function setAside(dataDir: string, file: string, judged: Holder | null): void {
  const aside = join(dataDir, `lock.${randomUUID()}`)
  try {
    renameSync(file, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  try {
    const moved = readHolderFile(aside)
    if (moved?.token !== judged?.token) linkSync(aside, file)
  } catch (error) {
    // A third process was even faster: the next attempt finds its file.
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

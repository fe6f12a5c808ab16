import { createHash, createHmac, randomUUID } from 'node:crypto'
import {
  existsSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import type { Clock, Timers } from '../runtime/clock.ts'
import { StartError } from '../runtime/start-error.ts'
import { type Place, readProcessPlace } from './process-place.ts'
import { isDiskFull } from './unavailable.ts'

const Holder = z.object({
  pid: z.number().int().positive(),
  bootId: z.string().nullable(),
  pidNamespace: z.string().nullable(),
  netNamespace: z.string().nullable(),
  /** Whether it also holds the folder's socket, which the kernel frees when it ends. */
  hasSocket: z.boolean().default(true),
  startedAtMs: z.number(),
  operatorSocket: z.string().nullable(),
  token: z.string(),
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
  release(): Promise<void>
}

interface LockDeps {
  clock: Clock
  timers: Timers
  place?: Place
  /** How long to wait for a command that holds the folder. There is no wait for a running product. */
  waitMsMax?: number
  onWait?: (holder: Holder) => void
}

/** A command holds the folder for seconds; a restore or a move of a large database for minutes. */
export const COMMAND_WAIT_MS_MAX = 30_000
const RETRY_MS = 200

const LOCK_FILE = 'lock.json'
const HEARTBEAT_MS = 5_000
/** The embedded database can delay the holder's heartbeat by seconds. */
const SILENT_MS_MAX = 30_000
const ATTEMPTS_MAX = 3

/**
 * Locks the data folder for this process, or rejects with {@link FolderLockedError}.
 *
 * On Linux an abstract socket named after the folder is the lock: the kernel frees it the moment its holder
 * ends. It is visible in one network namespace only, so a file in the folder names the holder; a holder in
 * another namespace or on another machine counts as alive while it touches that file. Any user of the machine
 * can take the socket's name, so its holder proves that it knows the token in that file, which only the
 * folder's user can read.
 *
 * @param dataDir real path of the folder
 */
export async function lockFolder(
  dataDir: string,
  operatorSocket: string | null,
  deps: LockDeps,
): Promise<FolderLock> {
  const { waitMsMax = 0 } = deps
  for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
    try {
      return await lockNow(dataDir, operatorSocket, deps)
    } catch (error) {
      const holder = error instanceof FolderLockedError ? error.holder : null
      const isCommand = holder !== null && holder.operatorSocket === null
      if (!isCommand || waitedMs >= waitMsMax) throw error
      if (waitedMs === 0) deps.onWait?.(holder)
    }
    await wait(RETRY_MS)
  }
}

async function lockNow(
  dataDir: string,
  operatorSocket: string | null,
  { clock, timers, place = readProcessPlace() }: LockDeps,
): Promise<FolderLock> {
  const file = join(dataDir, LOCK_FILE)
  const token = randomUUID()
  const isPlaced = Promise.withResolvers<void>()
  const socket = place.hasAbstractSockets ? await takeSocket(dataDir, token, isPlaced.promise) : null
  if (place.hasAbstractSockets && socket === null) {
    const isProven = (await probeHolder(dataDir)) === 'proven'
    if (isProven) throw new FolderLockedError(dataDir, readHolder(dataDir))
  }
  const holder: Holder = {
    pid: process.pid,
    bootId: place.bootId,
    pidNamespace: place.pidNamespace,
    netNamespace: place.netNamespace,
    hasSocket: socket !== null,
    startedAtMs: clock.nowMs(),
    operatorSocket,
    token,
  }
  try {
    takeFile(dataDir, holder, place, clock)
  } catch (error) {
    socket?.close()
    throw isDiskFull(error)
      ? new StartError(`The disk of ${dataDir} is full: make room on it.`, { cause: error })
      : error
  } finally {
    isPlaced.resolve()
  }
  const stopHeartbeat = timers.every(HEARTBEAT_MS, () => {
    const nowSeconds = clock.nowMs() / 1000
    try {
      utimesSync(file, nowSeconds, nowSeconds)
    } catch {
      // The folder is gone, so nothing is left to lock.
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

export async function findHolder(dataDir: string): Promise<Holder | null> {
  const holder = readHolder(dataDir)
  const { hasAbstractSockets, isAlive } = readProcessPlace()
  if (!holder?.hasSocket || !hasAbstractSockets) return holder
  const holding = await probeHolder(dataDir)
  return holding === 'proven' || (holding === 'unproven' && isAlive(holder.pid)) ? holder : null
}

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

function takeSocket(dataDir: string, token: string, isPlaced: Promise<void>): Promise<Server | null> {
  const server = createServer((connection) => {
    connection.setTimeout(RESPONSE_MS_MAX, () => connection.destroy())
    connection.on('error', () => {})
    connection.once('data', async (question: Buffer) => {
      // Until the file exists, nobody can verify the response against it.
      await isPlaced
      connection.end(prove(token, question.toString()))
    })
  })
  server.maxConnections = CONNECTIONS_MAX
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen({ path: toSocketPath(dataDir), exclusive: true }, () => {
      server.unref()
      resolve(server)
    })
  })
}

/**
 * A holder whose embedded database is busy can take longer to respond; then its file and its process decide.
 */
const RESPONSE_MS_MAX = 3_000
const CONNECTIONS_MAX = 16

const PROOF_LENGTH = 64

/** Includes the question, so that nobody can replay a proof. */
function prove(token: string, question: string): string {
  return createHmac('sha256', token).update(question).digest('hex')
}

function probeHolder(dataDir: string): Promise<'free' | 'proven' | 'unproven'> {
  const question = randomUUID()
  return new Promise((resolve) => {
    let response = ''
    let isConnected = false
    const end = () => {
      socket.destroy()
      const holder = isConnected ? readHolder(dataDir) : null
      const isProven = holder !== null && response === prove(holder.token, question)
      resolve(isProven ? 'proven' : isConnected ? 'unproven' : 'free')
    }
    const socket = connect(toSocketPath(dataDir), () => {
      isConnected = true
      socket.write(question)
    })
    socket.setTimeout(RESPONSE_MS_MAX, end)
    socket.on('data', (chunk: Buffer) => {
      response += chunk
      if (response.length >= PROOF_LENGTH) end()
    })
    socket.on('end', end)
    socket.on('error', end)
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
    if (attempt >= ATTEMPTS_MAX || mayLive(other, !holder.hasSocket, file, place, clock)) {
      throw new FolderLockedError(dataDir, other)
    }
    setAside(dataDir, file, other)
  }
}

/**
 * The file is complete as soon as it has its name. Returns false if it exists already, even on a full disk:
 * moving the file of an ended process then makes room for the next one.
 */
function placeFile(dataDir: string, file: string, holder: Holder): boolean {
  const aside = join(dataDir, `lock.${holder.token}`)
  try {
    writeFileSync(aside, JSON.stringify(holder), { mode: 0o600 })
    linkSync(aside, file)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST') || (isDiskFull(error) && existsSync(file))) return false
    throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function mayLive(
  other: Holder | null,
  isSocketForeign: boolean,
  file: string,
  place: Place,
  clock: Clock,
): boolean {
  const sameMachine = other !== null && other.bootId === place.bootId
  const samePids = sameMachine && other.pidNamespace === place.pidNamespace
  if (samePids && place.hasAbstractSockets && other.netNamespace === place.netNamespace) {
    // The socket of a running holder would have been in use. Without sockets, a running process with that id
    // is the holder: while its database is busy it does not touch the file.
    return (isSocketForeign || !other.hasSocket) && place.isAlive(other.pid)
  }
  if (samePids && !place.isAlive(other.pid)) return false
  try {
    return clock.nowMs() - statSync(file).mtimeMs < SILENT_MS_MAX
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false
    throw error
  }
}

/**
 * Moves the file of an ended process away. If two processes find it, the slower one must not move the other's
 * new file.
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
    // Another process was faster: the next attempt finds its file.
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

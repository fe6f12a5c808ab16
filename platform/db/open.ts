import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import { Kysely, type KyselyConfig, PostgresAdapter, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import { StartError } from '../runtime/start-error.ts'
import type { CallRecord } from './call-watch.ts'
import { EmbeddedDialect } from './embedded-dialect.ts'
import { withPoolDepth } from './pool-depth.ts'
import { sendByName } from './prepared-statements.ts'
import { startPglite } from './start-pglite.ts'
import type { Database, Tables } from './tables.ts'

type Watching = Pick<KyselyConfig, 'plugins' | 'log'>

const INT8 = 20
/** Commits share fsyncs: with 32 clients, 10 connections reached 0.55 of pgbench's unlocks, 20 reach 0.73. */
const POOL_SIZE = 20
const CONNECT_TIMEOUT_MS = 5_000

interface Session {
  statementMs: number
  /** Between two statements of a transaction, which locks rows meanwhile, such as a member's wallet. */
  idleInTransactionMs: number
  /** False: nothing is sent by name, for poolers that share connections between transactions and know no names. */
  mayPrepare?: boolean
}

/**
 * Transactions wait for nothing but the database, so one that is idle this long belongs to a frozen process.
 */
export const TIMEOUTS = { statementMs: 15_000, idleInTransactionMs: 5_000 }
const NO_TIMEOUTS: Session = { statementMs: 0, idleInTransactionMs: 0 }

/** Both drivers return `bigint` as a number; one that does not fit is an error, not a rounded figure. */
export function parseBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a whole number`)
  return value
}

/** Without time limits: an index on a large table takes as long as it takes. */
export function openForMigrations(url: string, onError: (error: Error) => void): Database {
  return openPostgres(url, onError, {}, NO_TIMEOUTS)
}

/**
 * Connects on the first query. `onError` is called when a connection breaks, in use or idle; its queries
 * reject as well.
 */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  watching: Watching = {},
  { statementMs, idleInTransactionMs, mayPrepare = true }: Session = TIMEOUTS,
): Database {
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === INT8 ? parseBigint : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  })
  // The pool listens to its connections only while they are idle. An unhandled error of one in use would end
  // the process.
  pool.on('connect', (client) => {
    client.on('error', onError)
    if (mayPrepare) sendByName(client)
  })
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new RemoteDialect({ pool }), ...watching })
  return withPoolDepth(db, () => ({
    openCount: pool.totalCount,
    busyCount: pool.totalCount - pool.idleCount,
    waitingCount: pool.waitingCount,
  }))
}

class RemoteDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new RemoteAdapter()
  }
}

/** Kysely's lock of migrations outlives its transaction: a pooler would leave it on a connection of someone else. */
class RemoteAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}

export const EMBEDDED = 'pglite'

export function hasEmbedded(dataDir: string): boolean {
  return existsSync(join(dataDir, EMBEDDED, 'PG_VERSION'))
}

/**
 * The embedded database in `dataDir/pglite`, created if missing. The caller must hold the folder's lock:
 * PGlite takes none, and two processes destroy each other's work without an error.
 *
 * @param record shows calls to another thread
 */
export async function openEmbedded(
  dataDir: string,
  watching: Watching = {},
  record: CallRecord | null = null,
): Promise<Database> {
  requireOpenFiles()
  const folder = join(dataDir, EMBEDDED)
  if (!existsSync(folder)) {
    refuseFormer(dataDir)
    await createEmbedded(dataDir, folder)
  }
  const open = () => openPglite(folder, watching, {}, record)
  return record ? record.during(open) : open()
}

/** A vacuum has 500 files of the database open at once; sockets, videos and pictures need theirs. */
const OPEN_FILES_MIN = 1024

/** Without this, the engine takes "too many open files" for other errors, such as "file exists". */
function requireOpenFiles(): void {
  // Names of the other ends of connections are looked up otherwise; the types lack it.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | string } }
  }
  // Systems without a limit have a word here.
  const limit = Number(userLimits?.open_files?.soft)
  if (!(limit < OPEN_FILES_MIN)) return
  throw new StartError(
    `The embedded database needs ${OPEN_FILES_MIN} open files, and this process may have ${limit}: raise the limit ("ulimit -n ${OPEN_FILES_MIN}", or LimitNOFILE of systemd), or set DATABASE_URL to PostgreSQL.`,
  )
}

/** For tests. `files` is a dump of another database, which opens faster than a new one. */
export function openInMemory(files: Blob, watching: Watching = {}): Promise<Database> {
  return openPglite('memory://', watching, { loadDataDir: files })
}

async function openPglite(
  folder: string,
  watching: Watching,
  options: Pick<PGliteOptions, 'loadDataDir'> = {},
  record: CallRecord | null = null,
): Promise<Database> {
  let pglite: PGlite
  try {
    pglite = await startPglite(folder, { ...options, parsers: { [INT8]: parseBigint } })
  } catch (error) {
    const message = toMessage(error)
    const reason = DISK_FULL.test(message) ? 'the disk is full' : message
    throw new StartError(`The embedded database in ${folder} cannot be opened: ${reason}`, { cause: error })
  }
  const dialect = new EmbeddedDialect({ pglite, record })
  return withPoolDepth(new Kysely<Tables>({ dialect, ...watching }), () => dialect.depth())
}

const UNFINISHED = `${EMBEDDED}.unfinished-`

/** The product never opens a database of that name. The caller must hold the lock. */
export function setEmbeddedAside(dataDir: string, reason: string): string {
  const former = join(dataDir, `${EMBEDDED}.${reason}`)
  renameSync(join(dataDir, EMBEDDED), former)
  return former
}

/** A start must not create a new, empty database where one was until it was moved. */
export function refuseFormer(dataDir: string): void {
  if (!statSync(dataDir, { throwIfNoEntry: false })?.isDirectory()) return
  const former = listDataFolder(dataDir).find(
    (name) => name.startsWith(`${EMBEDDED}.`) && !name.startsWith(UNFINISHED),
  )
  if (former === undefined) return
  throw new StartError(
    `The database of ${dataDir} was moved away and is kept in ${former}: set DATABASE_URL to the new database, or rename ${former} to ${EMBEDDED} to use it again.`,
  )
}

function listDataFolder(dataDir: string): string[] {
  try {
    return readdirSync(dataDir)
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be read: ${toMessage(error)}. Run this as the user of the product, or set DATA_DIR.`,
      { cause: error },
    )
  }
}

/** It takes seconds; one that never ends, as on a full disk, takes longer. */
const CREATION_MS_MAX = 600_000

/** Created under a temporary name and then renamed: an interrupted start leaves no partial database. */
async function createEmbedded(dataDir: string, folder: string): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
  const unfinished = join(dataDir, `${UNFINISHED}${process.pid}`)
  const child = fork(fileURLToPath(new URL('create-database.ts', import.meta.url)), [unfinished], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
    timeout: CREATION_MS_MAX,
    killSignal: 'SIGKILL',
  })
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new StartError(`The embedded database could not be made in ${dataDir}: ${lastLine(complaint)}`)
  }
  renameSync(unfinished, folder)
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** In PostgreSQL's words, or as the number of ENOSPC in WebAssembly's system interface. */
const DISK_FULL = /No space left on device|errno: 51\b/

function lastLine(text: string): string {
  if (DISK_FULL.test(text)) return 'the disk is full'
  const lines = text.split('\n').filter((line) => /error/i.test(line))
  return lines[0]?.trim() ?? 'its process ended early'
}

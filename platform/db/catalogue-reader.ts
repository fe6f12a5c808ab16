import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock, Timers } from '../runtime/clock.ts'
import { inTime } from '../runtime/in-time.ts'
import type { Log } from '../runtime/log.ts'
import { repeatTask } from '../runtime/repeated-task.ts'
import { openPostgres } from './open.ts'
import type { Database } from './tables.ts'

type Read<Result> = (db: Database) => Promise<Result>

/** Decides which database answers what is the same for everybody. What belongs to a member never passes through it. */
export interface CatalogueReader {
  read<Result>(action: Read<Result>): Promise<Result>
  /**
   * The version of the catalogue that web fronts are told: a new one only once no platform with these settings can still
   * read the former one, since web fronts fetch their pages anew then.
   */
  readVersion(action: Read<number>): Promise<number>
  close(): Promise<void>
}

export function readPrimary(db: Database, metrics?: Pick<ReplicaMetrics, 'catalogueReads'>): CatalogueReader {
  const read: CatalogueReader['read'] = (action) => {
    metrics?.catalogueReads.inc({ database: 'primary' })
    return action(db)
  }
  return { read, readVersion: read, close: async () => {} }
}

export interface ReplicaMetrics {
  replicaInUse: { set(value: number): void }
  replicaLag: { set(seconds: number): void }
  catalogueReads: { inc(labels: { database: 'primary' | 'replica' }): void }
}

export interface ReplicaDeps {
  db: Database
  clock: Clock
  timers: Timers
  log: Pick<Log, 'info' | 'warn'>
  metrics?: ReplicaMetrics | undefined
}

export interface ReplicaOptions {
  /** Contains a password. */
  url: string
  /** Beyond it, the primary answers. */
  lagMsMax: number
  mayPrepare?: boolean
}

const CHECK_MS = 1_000
/** A read that the replica has not answered by then goes to the primary. */
const READ_MS_MAX = 1_000

/**
 * Reads from a streaming replica while it is at most `lagMsMax` behind, and from the primary otherwise. Every second it notes
 * how far the primary's log is, and looks how far the replica has replayed it: the lag needs neither equal clocks nor writes.
 * A read that the replica fails or is late with is repeated on the primary, and the replica is used again after the next
 * check that succeeds. Never rejects because of the replica.
 */
export function readReplica(deps: ReplicaDeps, options: ReplicaOptions): CatalogueReader {
  const { db, clock, log, metrics } = deps
  const { url, lagMsMax, mayPrepare = true } = options
  const limits = { statementMs: READ_MS_MAX, idleInTransactionMs: READ_MS_MAX, mayPrepare }
  const replica = openPostgres(url, () => {}, {}, limits)
  /** How far the primary was and when, the newest last: what the replica is known to have, and all later ones. */
  let marks: { position: string; atMs: number }[] = []
  let freshAtMs: number | null = null
  let isUsed: boolean | null = null
  const announce = holdVersion(clock, lagMsMax + CHECK_MS)

  const isFresh = () => freshAtMs !== null && clock.nowMs() - freshAtMs <= lagMsMax

  function use(isNowUsed: boolean, reason: string): void {
    metrics?.replicaInUse.set(isNowUsed ? 1 : 0)
    if (isNowUsed === isUsed) return
    isUsed = isNowUsed
    if (isNowUsed) log.info({}, 'catalogue read from the replica')
    else log.warn({ reason }, 'replica not used: catalogue read from the primary')
  }

  function giveUp(error: unknown): void {
    freshAtMs = null
    use(false, error instanceof Error ? error.message : String(error))
  }

  async function check(): Promise<void> {
    const atMs = clock.nowMs()
    try {
      marks.push({ position: await inTime(readPosition(db), READ_MS_MAX), atMs })
      marks = marks.filter((mark) => atMs - mark.atMs <= lagMsMax)
      const replayed = await inTime(
        findReplayed(
          replica,
          marks.map(({ position }) => position),
        ),
        READ_MS_MAX,
      )
      if (replayed > 0) {
        freshAtMs = marks[replayed - 1]!.atMs
        marks = marks.slice(replayed - 1)
      }
      if (freshAtMs !== null) metrics?.replicaLag.set((atMs - freshAtMs) / 1000)
      use(isFresh(), 'it lags')
    } catch (error) {
      giveUp(error)
    }
  }

  const checks = repeatTask(
    { timers: deps.timers, log: deps.log },
    { name: 'replica', intervalMs: CHECK_MS, failure: 'replica not checked' },
    check,
  )
  void checks.run()

  async function readFrom<Result>(action: Read<Result>): Promise<{ result: Result; isOfReplica: boolean }> {
    if (isFresh()) {
      try {
        const result = await inTime(action(replica), READ_MS_MAX)
        metrics?.catalogueReads.inc({ database: 'replica' })
        return { result, isOfReplica: true }
      } catch (error) {
        giveUp(error)
      }
    } else if (isUsed) use(false, 'it lags')
    metrics?.catalogueReads.inc({ database: 'primary' })
    return { result: await action(db), isOfReplica: false }
  }

  return {
    read: async (action) => (await readFrom(action)).result,
    async readVersion(action) {
      const { result, isOfReplica } = await readFrom(action)
      return announce(result, isOfReplica)
    },
    async close() {
      await checks.close()
      await Promise.race([replica.destroy(), wait(READ_MS_MAX, undefined, { ref: false })])
    },
  }
}

/** What the replica has, every platform has. What only the primary has may be missing elsewhere for `holdMs`. */
function holdVersion(clock: Clock, holdMs: number): (version: number, isOfReplica: boolean) => number {
  let announced: number | null = null
  let held: { version: number; sinceMs: number } | null = null
  return (version, isOfReplica) => {
    if (announced === null || isOfReplica || version === announced) {
      announced = version
      held = null
      return announced
    }
    held ??= { version, sinceMs: clock.nowMs() }
    if (clock.nowMs() - held.sinceMs <= holdMs) return announced
    announced = held.version
    held = null
    return announced
  }
}

/** Of the end of the primary's log. */
export async function readPosition(primary: Database): Promise<string> {
  const { rows } = await sql<{ position: string }>`SELECT pg_current_wal_lsn()::text AS position`.execute(
    primary,
  )
  return rows[0]!.position
}

export async function isReplica(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`SELECT pg_is_in_recovery() AS "is"`.execute(db)
  return rows[0]!.is
}

/** How many of these positions the replica has replayed. Rejects when it is none. */
export async function findReplayed(replica: Database, positions: readonly string[]): Promise<number> {
  if (!(await isReplica(replica))) throw new Error('it is no replica')
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM unnest(${positions}::text[]) AS position WHERE position::pg_lsn <= pg_last_wal_replay_lsn()
  `.execute(replica)
  return rows[0]!.count
}

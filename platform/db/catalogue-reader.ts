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
  close(): Promise<void>
}

export function readPrimary(db: Database, metrics?: Pick<ReplicaMetrics, 'catalogueReads'>): CatalogueReader {
  return {
    read(action) {
      metrics?.catalogueReads.inc({ database: 'primary' })
      return action(db)
    },
    close: async () => {},
  }
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
  /** How far the primary was and when, the newest last, for as long as the replica may be behind. */
  let marks: { position: string; atMs: number }[] = []
  let freshAtMs = Number.NEGATIVE_INFINITY
  /** Null: not checked yet. */
  let isUsed: boolean | null = null

  function judge(reason: string): boolean {
    const isNowUsed = clock.nowMs() - freshAtMs <= lagMsMax
    metrics?.replicaInUse.set(isNowUsed ? 1 : 0)
    if (isNowUsed !== isUsed) {
      if (isNowUsed) log.info({}, 'catalogue read from the replica')
      else log.warn({ reason }, 'replica not used: catalogue read from the primary')
    }
    isUsed = isNowUsed
    return isNowUsed
  }

  function giveUp(error: unknown): void {
    freshAtMs = Number.NEGATIVE_INFINITY
    judge(error instanceof Error ? error.message : String(error))
  }

  async function check(): Promise<void> {
    const atMs = clock.nowMs()
    try {
      marks.push({ position: await inTime(readPosition(db), READ_MS_MAX), atMs })
      marks = marks.filter((mark) => atMs - mark.atMs <= lagMsMax)
      const positions = marks.map(({ position }) => position)
      const replayed = await inTime(findReplayed(replica, positions), READ_MS_MAX)
      freshAtMs = marks[replayed - 1]?.atMs ?? freshAtMs
      if (Number.isFinite(freshAtMs)) metrics?.replicaLag.set((atMs - freshAtMs) / 1000)
      judge('it lags')
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

  return {
    async read(action) {
      if (isUsed && judge('it lags')) {
        try {
          const result = await inTime(action(replica), READ_MS_MAX)
          metrics?.catalogueReads.inc({ database: 'replica' })
          return result
        } catch (error) {
          giveUp(error)
        }
      }
      metrics?.catalogueReads.inc({ database: 'primary' })
      return action(db)
    },
    async close() {
      await checks.close()
      await Promise.race([replica.destroy(), wait(READ_MS_MAX, undefined, { ref: false })])
    },
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

import { sql } from 'kysely'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import { readState, writeState } from '../db/platform-state.ts'
import type { Database } from '../db/tables.ts'
import type { Clock, Timers } from '../runtime/clock.ts'
import { type Fault, noFault } from '../runtime/fault.ts'
import type { Log } from '../runtime/log.ts'

const DAY_MS = 86_400_000
/** The weekly ranking covers today and the six days before, UTC. */
export const RANKING_DAYS = 7
const FLUSH_INTERVAL_MS = 10_000
/** More different episodes than this between two flushes are flushed early. */
const PENDING_MAX = 10_000
const MOVED_MAX = 500
const SWEPT_MAX = 5_000
const RANKING_DAY_STATE = 'ranking_day'
/** So that two processes refreshing the ranking cannot deadlock. */
const FLUSH_LOCK = 7_021_001

export interface PlayCounter {
  start(): void
  count(episodeId: string): void
  flush(): Promise<void>
  close(): Promise<void>
}

interface PlayDeps {
  db: Database
  clock: Clock
  timers: Timers
  log: Log
  fault?: Fault
}

/**
 * Counts opened episodes per drama and day: in memory first, then in one upsert, so that playback never waits
 * for the database. A killed process loses at most the last ten seconds of counts.
 */
export function createPlayCounter({ db, clock, timers, log, fault = noFault }: PlayDeps): PlayCounter {
  let pending = new Map<number, Map<string, number>>()
  let pendingSize = 0
  let flushing: Promise<void> = Promise.resolve()
  let stop = () => {}

  const today = () => Math.floor(clock.nowMs() / DAY_MS)

  function add(day: number, episodeId: string, playCount: number): void {
    const episodes = pending.get(day) ?? new Map<string, number>()
    pending.set(day, episodes)
    if (!episodes.has(episodeId)) pendingSize += 1
    episodes.set(episodeId, (episodes.get(episodeId) ?? 0) + playCount)
  }

  async function flushNow(): Promise<void> {
    const taken = pending
    pending = new Map()
    pendingSize = 0
    const plays = [...taken].flatMap(([day, episodes]) =>
      [...episodes].map(([episode_id, play_count]) => ({ day, episode_id, play_count })),
    )
    try {
      if (plays.length > 0) {
        await inTransaction(db, async (tx) => {
          await writePlays(tx, plays, today())
          fault('plays:before-commit')
        })
      }
    } catch (error) {
      const isKept = pendingSize + plays.length <= PENDING_MAX
      if (isKept) for (const play of plays) add(play.day, play.episode_id, play.play_count)
      log.warn({ err: error, episodes: plays.length, isKept }, 'plays not recorded')
    }
    try {
      await moveRankingOn(db, today())
    } catch (error) {
      log.warn({ err: error }, 'ranking update failed')
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(flushNow)
    return flushing
  }

  return {
    start() {
      stop = timers.every(FLUSH_INTERVAL_MS, () => void flush())
    },
    count(episodeId) {
      add(today(), episodeId, 1)
      if (pendingSize >= PENDING_MAX) void flush()
    },
    flush,
    async close() {
      stop()
      await flush()
    },
  }
}

interface Plays {
  day: number
  episode_id: string
  play_count: number
}

async function writePlays(tx: Tx, plays: readonly Plays[], today: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${FLUSH_LOCK})`.execute(tx)
  const { rows } = await sql<{ drama_id: string }>`
    INSERT INTO drama_day_play AS counted (drama_id, day, play_count)
    SELECT episode.drama_id, play.day, sum(play.play_count)
    FROM json_to_recordset(${JSON.stringify(plays)}::json)
      AS play (day integer, episode_id text, play_count integer)
    JOIN episode ON episode.id = play.episode_id
    GROUP BY episode.drama_id, play.day
    ON CONFLICT (drama_id, day) DO UPDATE SET play_count = counted.play_count + excluded.play_count
    RETURNING drama_id`.execute(tx)
  await refreshRanking(tx, today, [...new Set(rows.map((row) => row.drama_id))])
}

/**
 * Once a day, since the week has moved on: first selects the dramas whose weekly count changed, then updates
 * them in small batches, so that nobody waits long for a row. The next start or another process completes an
 * interrupted run.
 */
async function moveRankingOn(db: Database, today: number): Promise<void> {
  if ((await readState(db, RANKING_DAY_STATE)) === String(today)) return
  const moved = await findMoved(db, today)
  for (let from = 0; from < moved.length; from += MOVED_MAX) {
    await inTransaction(db, async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(${FLUSH_LOCK})`.execute(tx)
      await refreshRanking(tx, today, moved.slice(from, from + MOVED_MAX))
    })
  }
  await writeState(db, RANKING_DAY_STATE, String(today))
}

async function findMoved(db: Database, today: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT coalesce(ranked.id, week.drama_id) AS id
    FROM (SELECT id, week_play_count FROM drama WHERE week_play_count > 0) AS ranked
    FULL JOIN (
      SELECT drama_id, sum(play_count) AS play_count FROM drama_day_play
      WHERE day > ${today - RANKING_DAYS} AND day <= ${today} GROUP BY drama_id
    ) AS week ON week.drama_id = ranked.id
    WHERE ranked.week_play_count IS DISTINCT FROM week.play_count`.execute(db)
  return rows.map((row) => row.id)
}

export async function sweepPlays({ db, clock }: { db: Database; clock: Clock }): Promise<boolean> {
  const today = Math.floor(clock.nowMs() / DAY_MS)
  const swept = await sql`
    DELETE FROM drama_day_play WHERE (drama_id, day) IN (
      SELECT drama_id, day FROM drama_day_play WHERE day <= ${today - RANKING_DAYS} LIMIT ${SWEPT_MAX})`.execute(
    db,
  )
  return (swept.numAffectedRows ?? 0n) >= BigInt(SWEPT_MAX)
}

async function refreshRanking(tx: Tx, today: number, dramaIds: string[]): Promise<void> {
  await sql`
    UPDATE drama SET week_play_count = week.play_count
    FROM (
      SELECT drama.id, coalesce(sum(day_play.play_count), 0)::bigint AS play_count
      FROM drama
      LEFT JOIN drama_day_play AS day_play ON day_play.drama_id = drama.id
        AND day_play.day > ${today - RANKING_DAYS} AND day_play.day <= ${today}
      WHERE drama.id IN (SELECT json_array_elements_text(${JSON.stringify(dramaIds)}::json))
      GROUP BY drama.id
    ) AS week
    WHERE week.id = drama.id AND week.play_count <> drama.week_play_count`.execute(tx)
}

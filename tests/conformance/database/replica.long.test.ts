import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkReplica } from '../../../cli/check/replica.ts'
import { type CatalogueReader, readReplica } from '../../../platform/db/catalogue-reader.ts'
import { inspectReplica } from '../../../platform/db/inspect-replica.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { openPostgres } from '../../../platform/db/open.ts'
import type { Database } from '../../../platform/db/tables.ts'
import { hide } from '../../../platform/release/hide.ts'
import { systemClock, systemTimers } from '../../../platform/runtime/clock.ts'
import { platformOver, type TestPlatform } from '../../builders/platform.ts'
import { type OwnReplica, startReplica } from '../../builders/replica.ts'
import { mayLackPostgres, type OwnPostgres, startPostgres } from '../postgres.ts'

const LAG_MS_MAX = 2_000
const WAIT = { timeout: 30_000, interval: 50 }

interface Card {
  contentName: string
}

describe.skipIf(mayLackPostgres())('a catalogue that is read from a replica (row 452)', () => {
  let primary: OwnPostgres
  let replica: OwnReplica
  let [db, replicaDb]: Database[] = []
  let reader: CatalogueReader
  let platform: TestPlatform
  const reads = { primary: 0, replica: 0 }
  const log: string[] = []
  let inUse = 0

  beforeAll(async () => {
    primary = await startPostgres()
    db = openPostgres(primary.url, () => {})
    await migrate(db)
    replica = await startReplica(primary.url)
    replicaDb = openPostgres(replica.url, () => {})
    const note = (details: object, message: string) => void log.push(`${message} ${JSON.stringify(details)}`)
    const deps = { db, clock: systemClock, timers: systemTimers, log: { info: note, warn: note } }
    const metrics = {
      replicaInUse: {
        set: (value: number) => {
          inUse = value
        },
      },
      replicaLag: { set: () => {} },
      catalogueReads: {
        inc: ({ database }: { database: 'primary' | 'replica' }) => {
          reads[database] += 1
        },
      },
    }
    reader = readReplica({ ...deps, metrics }, { url: replica.url, lagMsMax: LAG_MS_MAX })
    platform = platformOver(db, { catalogue: reader })
    for (const key of ['a', 'b']) await platform.publish({ key })
    await vi.waitFor(() => expect(inUse).toBe(1), WAIT)
  })
  afterAll(async () => {
    await reader?.close()
    for (const each of [db, replicaDb]) await each?.destroy()
    await replica?.stop()
    await primary?.stop()
  })

  async function listNames(): Promise<string[]> {
    const { code, data } = await platform.request('/x/catalogue')
    expect(code).toBe('00000')
    return (data as { records: Card[] }).records.map(({ contentName }) => contentName)
  }
  const pause = () => sql`SELECT pg_wal_replay_pause()`.execute(replicaDb!)
  const resume = () => sql`SELECT pg_wal_replay_resume()`.execute(replicaDb!)
  const returned = () => vi.waitFor(() => expect(inUse).toBe(1), WAIT)
  /** Of the replica's own count, which no other connection adds to. */
  async function countScans(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      SELECT coalesce(sum(seq_scan + coalesce(idx_scan, 0)), 0)::bigint AS count FROM pg_stat_user_tables WHERE relname = 'drama'
    `.execute(replicaDb!)
    return rows[0]!.count
  }

  test('scans the tables of the replica', async () => {
    await vi.waitFor(async () => expect(await listNames()).toEqual(['a', 'b']), WAIT)
    const [before, scans] = [reads.replica, await countScans()]
    // On a busy machine one may be late, and goes to the primary.
    await vi.waitFor(async () => {
      await listNames()
      expect(reads.replica).toBeGreaterThan(before + 20)
    }, WAIT)
    await vi.waitFor(async () => expect(await countScans()).toBeGreaterThan(scans + 20), WAIT)
  })

  test('a replica that stops replaying is left before it is too old: a hidden drama does not come back', async () => {
    const hiddenBefore = await reader.read(readNewest)
    await pause()
    // On a busy machine the first check or a read may have been late.
    log.length = 0
    const hiddenAtMs = Date.now()
    await hide({ db: db!, clock: systemClock } as never, { drama: 'b', episodes: null })
    // Meanwhile web fronts hear of no change that they could fetch an old page for.
    if ((await reader.read(readNewest)) !== hiddenBefore) expect(inUse).toBe(0)
    await vi.waitFor(() => expect(inUse).toBe(0), WAIT)
    const namesAfter = await listNames()
    expect(Date.now() - hiddenAtMs).toBeGreaterThan(LAG_MS_MAX / 2)
    expect(namesAfter).toEqual(['a'])
    expect(await reader.read(readNewest)).toBeGreaterThan(hiddenBefore)
    const stale = await replicaDb!.selectFrom('drama').select('key').where('is_hidden', '=', false).execute()
    expect(stale.map(({ key }) => key).toSorted()).toEqual(['a', 'b'])
    expect(log).toEqual(['replica not used: catalogue read from the primary {"reason":"it lags"}'])
    await resume()
    await returned()
    expect(await listNames()).toEqual(['a'])
  })

  test('a replica that dies fails no request, and is used again when it is back', async () => {
    const failed: unknown[] = []
    let isOver = false
    const requesting = Promise.all(
      [1, 2, 3].map(async () => {
        while (!isOver) await listNames().catch((error: unknown) => failed.push(error))
      }),
    )
    try {
      await replica.kill()
      await vi.waitFor(() => expect(inUse).toBe(0), WAIT)
      const before = reads.primary
      await vi.waitFor(() => expect(reads.primary).toBeGreaterThan(before + 10), WAIT)
      await replica.restart()
      await returned()
    } finally {
      isOver = true
      await requesting
    }
    expect(failed).toEqual([])
  })

  test('is inspected: a primary is no replica, and a paused one is behind', async () => {
    expect(await inspectReplica(primary.url, primary.url, 100)).toEqual({ isReplica: false, lagMs: null })
    const place = { databaseUrl: primary.url, lagSecondsMax: 30 }
    expect((await checkReplica({ ...place, replicaUrl: primary.url })).state).toBe('failed')
    expect((await checkReplica({ ...place, replicaUrl: replica.url })).detail).toMatch(
      /^a replica, at most \d+ ms/,
    )
    const nowhere = 'postgres://nobody@127.0.0.1:1/none'
    expect((await checkReplica({ ...place, replicaUrl: nowhere })).detail).toContain('no connection')
    const near = await inspectReplica(primary.url, replica.url, 30_000)
    expect(near).toMatchObject({ isReplica: true, lagMs: expect.any(Number) })
    await pause()
    await sql`UPDATE drama SET editorial_position = 1`.execute(db!)
    expect(await inspectReplica(primary.url, replica.url, 300)).toEqual({ isReplica: true, lagMs: null })
    await resume()
  })
})

async function readNewest(db: Database): Promise<number> {
  const { newest } = await db
    .selectFrom('drama')
    .select(({ fn }) => fn.max('updated_at_ms').as('newest'))
    .executeTakeFirstOrThrow()
  return Number(newest)
}

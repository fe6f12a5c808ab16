import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { newInMemory, placeEmbedded } from '../../tests/builders/embedded.ts'
import { CallRecord, watchCalls } from './call-watch.ts'
import { isUnavailable } from './unavailable.ts'

/** Opens the database of its folder and makes a call that never ends, as on a full disk. */
const NEVER_ENDS = `
const { workerData: { here, folder, buffer } } = require('node:worker_threads')
const run = async () => {
  const { sql } = await import('kysely')
  const { CallRecord } = await import(here + '/call-watch.ts')
  const { openEmbedded } = await import(here + '/open.ts')
  const db = await openEmbedded(folder, {}, new CallRecord(buffer))
  await sql\`DO 'BEGIN LOOP END LOOP; END'\`.execute(db)
}
run()
`

describe('a call into the embedded database that never ends (row 452)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-call-watch-'))
  afterEach(() => {
    vi.useRealTimers()
    rmSync(folder, { recursive: true, force: true })
  })

  test('is seen by another thread, though its own no longer runs anything', {
    timeout: 90_000,
  }, async () => {
    await placeEmbedded(folder)
    const record = new CallRecord()
    const silent = Promise.withResolvers<number>()
    const stop = watchCalls(record, () => 5, silent.resolve)
    const worker = new Worker(NEVER_ENDS, {
      eval: true,
      execArgv: [],
      workerData: { here: import.meta.dirname, folder, buffer: record.buffer },
    })
    worker.once('error', silent.reject)
    expect(await silent.promise).toBe(5)
    stop()
    await worker.terminate()
  })

  test('is reported once, not before its time, and not for consecutive calls', async () => {
    vi.useFakeTimers()
    const record = new CallRecord()
    const reported = vi.fn()
    const stop = watchCalls(new CallRecord(record.buffer), () => 10, reported)
    for (let call = 0; call < 20; call += 1) {
      await record.during(async () => {
        await vi.advanceTimersByTimeAsync(5_000)
      })
    }
    await vi.advanceTimersByTimeAsync(60_000)
    void record.during(() => new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(9_000)
    expect(reported).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reported.mock.calls).toEqual([[10]])
    stop()
  })
})

test('a call waits for the embedded database up to a deadline, and the next ones get their turn (row 452)', {
  timeout: 60_000,
}, async () => {
  const db = await newInMemory()
  await sql`SELECT 1`.execute(db)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const held = Promise.withResolvers<void>()
  const holder = db.connection().execute(() => held.promise)
  const late = sql`SELECT 1`.execute(db).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(14_000)
  const patient = sql<{ two: number }>`SELECT 2 AS two`.execute(db)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(isUnavailable(await late), String(await late)).toBe(true)
  held.resolve()
  await holder
  expect((await patient).rows).toEqual([{ two: 2 }])
  vi.useRealTimers()
  expect((await sql<{ three: number }>`SELECT 3 AS three`.execute(db)).rows).toEqual([{ three: 3 }])
  await db.destroy()
})

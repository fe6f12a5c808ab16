import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { newInMemory, placeEmbedded } from '../../tests/builders/embedded.ts'
import { CallRecord, watchCalls } from './call-watch.ts'
import { isUnavailable } from './unavailable.ts'

/** Opens the database of its folder and makes a call that never ends, as on a full disk. */
const NEVER_ENDS = `
import { sql } from 'kysely'
const { CallRecord } = await import(process.argv[1] + '/call-watch.ts')
const { openEmbedded } = await import(process.argv[1] + '/open.ts')
const record = new CallRecord()
const db = await openEmbedded(process.argv[2], {}, record)
record.secondsMax = 1
await sql\`DO 'BEGIN LOOP END LOOP; END'\`.execute(db)
`

describe('a call into the embedded database that never ends (row 452)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-call-watch-'))
  afterEach(() => {
    vi.useRealTimers()
    rmSync(folder, { recursive: true, force: true })
  })

  test('ends its process with a reason, in production as a line of the log', {
    timeout: 90_000,
  }, async () => {
    await placeEmbedded(folder)
    const ended = await execa(
      process.execPath,
      ['--input-type=module', '--eval', NEVER_ENDS, import.meta.dirname, folder],
      { reject: false, env: { CLIFFHANGER_MODE: 'production' } },
    )
    expect(ended.signal, ended.stderr).toBe('SIGKILL')
    expect(JSON.parse(ended.stderr)).toEqual({
      level: 60,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      part: 'platform',
      reasons: [
        `The embedded database in ${join(folder, 'pglite')} has not answered for 1 s, so this process ends. If the disk is full, make room; then start it again.`,
      ],
      msg: 'stopping: embedded database does not answer',
    })
  })

  test('is reported once, not before its time, and not for consecutive calls', async () => {
    vi.useFakeTimers()
    const record = new CallRecord()
    record.secondsMax = 10
    const reported = vi.fn()
    const stop = watchCalls(new CallRecord(record.buffer), '/data', reported)
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
    expect(reported).toHaveBeenCalledOnce()
    expect(reported.mock.calls[0]![0]).toContain('has not answered for 10 s')
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

import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { newInMemory } from '../tests/builders/embedded.ts'
import { countingIds, NO_TIMERS, START_MS, standingClock } from '../tests/builders/platform.ts'
import { createPlatformMetrics } from './metrics/platform-metrics.ts'
import { createSweeper } from './sweeper.ts'

test('a sweep continues after one of its parts fails (row 454)', { timeout: 60_000 }, async () => {
  const db = await newInMemory()
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const metrics = createPlatformMetrics()
  const sweeper = createSweeper({
    db,
    clock: standingClock(),
    timers: NO_TIMERS,
    ids: countingIds(),
    log,
    metrics,
  })
  // The first part of the sweep removes sessions; the second one opens the days of usage events.
  await sql`ALTER TABLE member_session RENAME TO elsewhere`.execute(db)
  await sweeper.run()
  const { rows } = await sql<{ name: string }>`
    SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'usage_event'::regclass`.execute(
    db,
  )
  expect(rows.map(({ name }) => name)).toContain(
    `usage_event_${new Date(START_MS).toISOString().slice(0, 10).replaceAll('-', '_')}`,
  )
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ part: 'sweepMembers' }),
    'part of the sweep failed',
  )
  const { values } = await metrics.taskFailures.get()
  expect(values.filter(({ value }) => value > 0)).toEqual([{ labels: { task: 'sweepMembers' }, value: 1 }])
  expect(values.length, 'counted from 0').toBeGreaterThan(5)
  await sweeper.close()
  await db.destroy()
})

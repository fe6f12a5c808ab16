/**
 * `cliffhanger report` over many usage events, with PostgreSQL and with the embedded database: seconds, and the peak
 * memory of the command, which holds the database itself when that is embedded, beside those with a tenth of the events.
 * The databases in turn, medians.
 *
 * `npx node bench/report.ts [--events 1000000] [--rounds 5]`
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openDatabase } from '../platform/db/open-database.ts'
import type { Database } from '../platform/db/tables.ts'
import { openUsageDays } from '../platform/db/usage-days.ts'
import { startPostgres } from '../tests/conformance/postgres.ts'
import { createReporter } from './figures.ts'
import { median } from './measure.ts'
import { SCRIPTS } from './scripts.ts'

const COMMAND = join(import.meta.dirname, '../cli/cliffhanger.mjs')
const EVENTS_PER_BATCH = 5
const DAYS = 30
const LOOK_MS = 50

const { values } = parseArgs({
  options: { events: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '5' } },
})
const events = Number(values.events)

/** Devices come back on several days, play episodes of 200 dramas, and a few fail to sign in. */
async function fill(db: Database, eventCount: number): Promise<void> {
  const batches = Math.ceil(eventCount / EVENTS_PER_BATCH)
  const today = Math.floor(Date.now() / 86_400_000)
  await openUsageDays(
    db,
    Array.from({ length: DAYS + 1 }, (_, age) => today - age),
  )
  await sql`SET statement_timeout = 0`.execute(db)
  await sql`
    INSERT INTO usage_event (day, event_id, name, happened_at_ms, received_at_ms, params, common)
    SELECT at_ms / 86400000, n || '-' || position,
      (ARRAY['page_show', 'video_play', 'page_hide', 'purchase_wall_show', 'login_fail'])[1 + position],
      at_ms, at_ms,
      jsonb_build_object('page', 'page-' || n % 30, 'duration_ms', n % 90000, 'reason', 'r' || n % 7,
        'drama', 'd' || n % 200, 'episode', n % 200 || '-' || n % 61),
      jsonb_build_object('equipmentId', 'device-' || n * 31 % ${Math.ceil(batches / 8)}, 'sessionId', 'visit-' || n / 2)
    FROM (
      SELECT n, ${Date.now()} - (n * 7919 % ${batches})::bigint * ${DAYS * 86_400_000} / ${batches} AS at_ms
      FROM generate_series(1, ${batches}) AS n
    ) AS batch, generate_series(0, ${EVENTS_PER_BATCH - 1}) AS position`.execute(db)
  await sql`ANALYZE`.execute(db)
}

/** Peak resident memory so far, in MB. */
function peakMb(pid: number): number {
  const line = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}

interface FilledDatabase {
  dataDir: string
  databaseUrl: string | null
}

async function fillDatabase(place: FilledDatabase, eventCount: number): Promise<void> {
  const deps = { log: { info() {}, warn() {}, error() {} } }
  const { db, close } = await openDatabase({ ...place, migrateDatabaseUrl: null }, null, deps)
  await fill(db, eventCount)
  await close()
}

interface Cost {
  seconds: number
  /** At the peak. */
  mb: number
}

async function measure(place: FilledDatabase): Promise<Cost> {
  const startedAtMs = performance.now()
  const child = spawn(process.execPath, [COMMAND, 'report', '--days', String(DAYS), '--out', '/dev/null'], {
    env: { ...process.env, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let mb = 0
  const looking = setInterval(() => {
    if (child.exitCode === null) mb = Math.max(mb, peakMb(child.pid!))
  }, LOOK_MS)
  const [exitCode] = await once(child, 'exit')
  clearInterval(looking)
  if (exitCode !== 0)
    throw new Error(`The report of ${place.databaseUrl ?? 'PGlite'} ended with ${exitCode}.`)
  return { seconds: (performance.now() - startedAtMs) / 1000, mb }
}

const DATABASES = ['PostgreSQL', 'embedded'] as const

/** Medians by database. */
async function measureRounds(eventCount: number): Promise<Record<(typeof DATABASES)[number], Cost>> {
  const server = await startPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'cliffhanger-bench-report-'))
  const places = {
    PostgreSQL: { dataDir, databaseUrl: server.url },
    embedded: { dataDir, databaseUrl: null },
  }
  const costs = { PostgreSQL: [] as Cost[], embedded: [] as Cost[] }
  try {
    for (const name of DATABASES) await fillDatabase(places[name], eventCount)
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const name of DATABASES) costs[name].push(await measure(places[name]))
    }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true })
  }
  const middle = (all: Cost[]) => ({
    seconds: median(all.map(({ seconds }) => seconds)),
    mb: median(all.map(({ mb }) => mb)),
  })
  return { PostgreSQL: middle(costs.PostgreSQL), embedded: middle(costs.embedded) }
}

const report = createReporter(SCRIPTS.report.figures)
const [few, many] = [await measureRounds(events / 10), await measureRounds(events)]
for (const name of DATABASES) {
  const under = `${name}, ${events.toLocaleString('en')} events`
  report('memory', { under, ours: many[name].mb, peer: few[name].mb })
  report('time', { under, ours: many[name].seconds, peer: few[name].seconds })
}

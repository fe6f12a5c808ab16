/**
 * What similar dramas cost with 20,000 dramas and 100,000 members: milliseconds of a call, its statements and plans; the
 * daily count of viewers in common; the size of what is stored.
 *
 * `node bench/similar.ts [--url postgres://…] [--rounds 400]`; without an address it starts a PostgreSQL and fills it first.
 * With one, the database must hold what `bench/growth-data.ts` made.
 */
import { parseArgs } from 'node:util'
import { type CompiledQuery, sql } from 'kysely'
import { countAlsoWatched } from '../platform/catalog/also-watched.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openForMigrations, openPostgres } from '../platform/db/open.ts'
import type { Database } from '../platform/db/tables.ts'
import { platformOver, START_MS } from '../tests/builders/platform.ts'
import { startPostgres } from '../tests/conformance/postgres.ts'
import { fillGrowth, LARGE } from './growth-data.ts'
import { percentile } from './measure.ts'

const DAY_MS = 86_400_000
const COUNTS = 100

const { values } = parseArgs({
  options: { url: { type: 'string' }, rounds: { type: 'string', default: '400' } },
})

async function measure(url: string): Promise<void> {
  const statements: CompiledQuery[] = []
  const db = openPostgres(url, () => {}, { log: (event) => void statements.push(event.query) })
  const { platform, clock } = platformOver(db)
  try {
    const counts = new Set<number>()
    const calls = await timeEach(Number(values.rounds), async (round) => {
      statements.length = 0
      const dramaId = `d${1 + ((round * 7919) % LARGE.dramas)}`
      const response = await platform.handle(new Request(`http://platform/x/similar?contentId=${dramaId}`))
      await response.text()
      counts.add(statements.length)
    })
    say(`a call, each of another drama: ${calls}; statements ${[...counts].join('|')}`)
    say(`statements that read a whole table: ${await countScans(db, [...statements])}`)

    clock.advance(DAY_MS)
    const counting = await timeEach(COUNTS, () => countAlsoWatched({ db, clock }))
    say(`viewers in common of ten dramas: ${counting}`)
    const { rows } = await sql<{ size: string }>`
      SELECT pg_size_pretty(pg_total_relation_size('also_watched')) || ', index of viewers '
        || pg_size_pretty(pg_relation_size('watched_drama_viewers')) AS size`.execute(db)
    say(`stored: ${rows[0]?.size}`)
  } finally {
    await db.destroy()
  }
}

async function timeEach(rounds: number, act: (round: number) => Promise<unknown>): Promise<string> {
  const timesMs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const sinceMs = performance.now()
    await act(round)
    timesMs.push(performance.now() - sinceMs)
  }
  // The first one warms the processes' caches.
  const warm = timesMs.slice(1)
  return `p50 ${percentile(warm, 0.5).toFixed(1)} ms, p99 ${percentile(warm, 0.99).toFixed(1)} ms`
}

async function countScans(db: Database, queries: readonly CompiledQuery[]): Promise<number> {
  let count = 0
  for (const query of queries) {
    const { rows } = await db.executeQuery<Record<string, string>>({ ...query, sql: `EXPLAIN ${query.sql}` })
    const plan = rows.map((row) => Object.values(row)[0]).join('\n')
    if (/Seq Scan on (drama|drama_category|also_watched|watched_drama)\b/.test(plan)) count += 1
  }
  return count
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

if (values.url) await measure(values.url)
else {
  const server = await startPostgres()
  try {
    const db = openForMigrations(server.url, () => {})
    await migrate(db)
    await fillGrowth(db, LARGE, START_MS)
    await db.destroy()
    await measure(server.url)
  } finally {
    await server.stop()
  }
}

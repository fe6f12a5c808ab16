import type { CompiledQuery } from 'kysely'
import { migrate } from '../platform/db/migrate.ts'
import { openForMigrations, openPostgres } from '../platform/db/open.ts'
import type { Database } from '../platform/db/tables.ts'
import { START_MS } from '../tests/builders/platform.ts'
import { startPostgres } from '../tests/conformance/postgres.ts'
import { fillGrowth, LARGE } from './growth-data.ts'
import { percentile } from './measure.ts'

export interface LargeCatalogue {
  db: Database
  /** Sent since it was last emptied. */
  statements: CompiledQuery[]
}

/**
 * Measures in the database at `url`, which must hold what `growth-data.ts` makes; without an address in a PostgreSQL that
 * is started, filled and stopped for it.
 *
 * @param prepare what else is done to a database just filled
 */
export async function inLargeCatalogue(
  url: string | undefined,
  measure: (catalogue: LargeCatalogue) => Promise<void>,
  prepare?: (db: Database) => Promise<void>,
): Promise<void> {
  if (url !== undefined) return measureIn(url, measure)
  const server = await startPostgres()
  try {
    const db = openForMigrations(server.url, () => {})
    await migrate(db)
    await fillGrowth(db, LARGE, START_MS)
    await prepare?.(db)
    await db.destroy()
    await measureIn(server.url, measure)
  } finally {
    await server.stop()
  }
}

async function measureIn(url: string, measure: (catalogue: LargeCatalogue) => Promise<void>): Promise<void> {
  const statements: CompiledQuery[] = []
  const db = openPostgres(url, () => {}, { log: (event) => void statements.push(event.query) })
  try {
    await measure({ db, statements })
  } finally {
    await db.destroy()
  }
}

export interface Timing {
  timesMs: number[]
  /** In ms. */
  p50: number
  p99: number
}

/** Times `action` round by round; the first round, which warms caches, does not count. */
export async function timeEach(rounds: number, action: (round: number) => Promise<unknown>): Promise<Timing> {
  const timesMs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const sinceMs = performance.now()
    await action(round)
    if (round > 0) timesMs.push(performance.now() - sinceMs)
  }
  return { timesMs, p50: percentile(timesMs, 0.5), p99: percentile(timesMs, 0.99) }
}

/** PostgreSQL's plan of a statement, with its values. */
export async function explainPlan(db: Database, query: CompiledQuery, options = 'COSTS'): Promise<string> {
  const { rows } = await db.executeQuery<Record<string, string>>({
    ...query,
    sql: `EXPLAIN (${options}) ${query.sql}`,
  })
  return rows.map((row) => Object.values(row)[0]).join('\n')
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

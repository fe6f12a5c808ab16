import { sql } from 'kysely'
import type { Database } from './tables.ts'

/** The role needs no right to create tables. */
export async function openUsageDays(db: Database, days: Iterable<number>): Promise<void> {
  const values = sql.join([...new Set(days)].toSorted((a, b) => a - b).map((day) => sql`(${day}::integer)`))
  await sql`SELECT open_usage_day(day) FROM (VALUES ${values}) AS days(day)`.execute(db)
}

/**
 * Drops the partitions of all days before `day`, or none if a read holds the events for more than a second:
 * storing events would wait as long.
 */
export async function dropUsageDays(db: Database, day: number): Promise<void> {
  await sql`SELECT drop_usage_days(${day}::integer)`.execute(db)
}

import { sql } from 'kysely'
import type { Database } from './tables.ts'

/** Less than PostgreSQL's deadlock timeout (1 s): the migration is aborted, never a member's call. */
const LOCKING_MS_MAX = 800

const BUSY_CODES = ['55P03', '40P01']

export class TableBusyError extends Error {
  readonly table: string

  constructor(table: string, cause: unknown) {
    super(`The table ${table} is in use`, { cause })
    this.table = table
  }
}

/**
 * Locks all tables of the role, those of `first` before the others, until the end of the transaction, which
 * then waits for no other lock. Rejects with {@link TableBusyError}.
 */
export async function lockTables(tx: Database, first: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND pg_has_role(relowner, 'USAGE') AND relname NOT LIKE 'platform_migration%'
    ORDER BY relname
  `.execute(tx)
  const names = rows.map(({ name }) => name)
  const ordered = [
    ...first.filter((name) => names.includes(name)),
    ...names.filter((name) => !first.includes(name)),
  ]
  const deadlineMs = performance.now() + LOCKING_MS_MAX
  for (const name of ordered) {
    const leftMs = Math.max(1, Math.ceil(deadlineMs - performance.now()))
    await sql`SET LOCAL lock_timeout = ${sql.lit(leftMs)}`.execute(tx)
    try {
      await sql`LOCK TABLE ${sql.table(name)} IN ACCESS EXCLUSIVE MODE`.execute(tx)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      throw BUSY_CODES.includes(code) ? new TableBusyError(name, error) : error
    }
  }
}

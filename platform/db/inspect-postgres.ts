import { sql } from 'kysely'
import { readSchemaState, type SchemaState } from './migrate.ts'
import { openPostgres } from './open.ts'

export interface PostgresState extends SchemaState {
  role: string
  version: string
  nowMs: number
  /** Whether a commit survives a power failure. */
  isDurable: boolean
  mayCreate: boolean
  closedTables: string[]
  closedFunctions: string[]
}

export async function inspectPostgres(url: string): Promise<PostgresState> {
  const db = openPostgres(url, () => {})
  try {
    const { rows } = await sql<Omit<PostgresState, keyof SchemaState | 'closedTables' | 'closedFunctions'>>`
      SELECT current_user AS "role",
        current_setting('server_version') AS "version",
        (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "nowMs",
        current_setting('fsync') = 'on' AND current_setting('synchronous_commit') <> 'off' AS "isDurable",
        has_schema_privilege(current_schema(), 'CREATE') AS "mayCreate"
    `.execute(db)
    // Partitions are read and written through their table.
    const tables = await sql<{ name: string }>`
      SELECT relname AS "name" FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
        AND NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT'))
      ORDER BY relname
    `.execute(db)
    const functions = await sql<{ name: string }>`
      SELECT proname AS "name" FROM pg_proc
      WHERE pronamespace = current_schema()::regnamespace AND prosecdef AND NOT has_function_privilege(oid, 'EXECUTE')
      ORDER BY proname
    `.execute(db)
    const closedTables = tables.rows.map(({ name }) => name)
    const closedFunctions = functions.rows.map(({ name }) => name)
    // A role that may not read the list of migrations cannot compare them.
    const schema = closedTables.includes('platform_migration')
      ? { pending: [], unknown: [] }
      : await readSchemaState(db)
    return { ...rows[0]!, ...schema, closedTables, closedFunctions }
  } finally {
    await db.destroy()
  }
}

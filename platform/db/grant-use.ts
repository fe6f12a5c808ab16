import { sql } from 'kysely'
import type { Database } from './tables.ts'

/**
 * Lets the role of `db` use all tables and sequences of the migrations' role, and create and drop the days of
 * usage events. It cannot change the schema or disable the ledger's triggers.
 */
export async function grantUse(migrator: Database, db: Database): Promise<void> {
  const { rows: roles } = await sql<{ role: string }>`SELECT current_user AS role`.execute(db)
  const { rows: schemas } = await sql<{ schema: string }>`SELECT current_schema() AS schema`.execute(migrator)
  const [role, schema] = [sql.id(roles[0]!.role), sql.id(schemas[0]!.schema)]
  for (const grant of [
    sql`GRANT USAGE ON SCHEMA ${schema} TO ${role}`,
    sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`,
    sql`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`,
    sql`GRANT EXECUTE ON FUNCTION ${schema}.open_usage_day, ${schema}.drop_usage_days TO ${role}`,
  ]) {
    await grant.execute(migrator)
  }
}

import { sql } from 'kysely'
import { MIGRATION_TABLES, readMigrated } from '../db/migrate.ts'
import type { Database } from '../db/tables.ts'

/** Only writable columns: the database computes the others. */
export interface TableShape {
  name: string
  /** By day: a row can be written once its day's partition exists. */
  isPartitioned: boolean
  columns: { name: string; type: string }[]
}

export interface SequencePosition {
  name: string
  value: string
  /** False: `value` is the next number. */
  isCalled: boolean
}

/**
 * Referenced tables come before those that refer to them. A partitioned table is one, without its partitions.
 */
export async function readTables(db: Database): Promise<TableShape[]> {
  const { rows } = await sql<{ table: string; isPartitioned: boolean; column: string; type: string }>`
    SELECT class.relname AS "table", relkind = 'p' AS "isPartitioned", attname AS "column", format_type(atttypid, atttypmod) AS type
    FROM pg_class AS class JOIN pg_attribute ON attrelid = class.oid
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = class.oid AND classid = 'pg_class'::regclass AND deptype = 'e')
    ORDER BY class.relname, attnum
  `.execute(db)
  const tables = new Map<string, TableShape>()
  for (const { table, isPartitioned, column, type } of rows) {
    if (MIGRATION_TABLES.includes(table)) continue
    const shape = tables.get(table) ?? { name: table, isPartitioned, columns: [] }
    shape.columns.push({ name: column, type })
    tables.set(table, shape)
  }
  return inOrder(tables, await readReferences(db))
}

async function readReferences(db: Database): Promise<{ from: string; to: string }[]> {
  const { rows } = await sql<{ from: string; to: string }>`
    SELECT referring.relname AS "from", referred.relname AS "to"
    FROM pg_constraint
    JOIN pg_class AS referring ON referring.oid = conrelid
    JOIN pg_class AS referred ON referred.oid = confrelid
    WHERE contype = 'f' AND connamespace = current_schema()::regnamespace AND conrelid <> confrelid
  `.execute(db)
  return rows
}

function inOrder(
  tables: ReadonlyMap<string, TableShape>,
  references: readonly { from: string; to: string }[],
): TableShape[] {
  const waiting = new Map(tables)
  const ordered: TableShape[] = []
  while (waiting.size > 0) {
    const free = [...waiting.keys()].filter(
      (name) => !references.some(({ from, to }) => from === name && waiting.has(to)),
    )
    if (free.length === 0)
      throw new Error(`These tables refer to each other: ${[...waiting.keys()].join(', ')}.`)
    for (const name of free) {
      ordered.push(waiting.get(name)!)
      waiting.delete(name)
    }
  }
  return ordered
}

/** Sequences are not transactional: read after the rows' snapshot was taken, they are never behind it. */
export async function readSequences(db: Database): Promise<SequencePosition[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' ORDER BY relname
  `.execute(db)
  const positions: SequencePosition[] = []
  for (const { name } of rows) {
    const { rows: found } = await sql<{ value: string; isCalled: boolean }>`
      SELECT last_value::text AS value, is_called AS "isCalled" FROM ${sql.table(name)}
    `.execute(db)
    positions.push({ name, ...found[0]! })
  }
  return positions
}

export async function readShape(db: Database): Promise<{ migrations: string[]; tables: TableShape[] }> {
  return { migrations: await readMigrated(db), tables: await readTables(db) }
}

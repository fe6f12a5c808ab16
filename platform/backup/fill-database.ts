import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/in-transaction.ts'
import { liftTimeLimits } from '../db/lift-time-limits.ts'
import { MIGRATION_TABLES, migrate, readMigrated } from '../db/migrate.ts'
import { openUsageDays } from '../db/usage-days.ts'
import { StartError } from '../runtime/start-error.ts'
import type { Progress } from './progress.ts'
import { areSame, type RowLine, type RowsDigest, readRows, sumRows, writeRows } from './rows.ts'
import { readTables, type SequencePosition, type TableShape } from './shape.ts'

export interface TableSource {
  name: string
  columns: string[]
  rows(): AsyncIterable<RowLine[]>
  digest(): RowsDigest
}

export interface DatabaseSource {
  migrations: string[]
  tables: TableSource[]
  sequences(): Promise<SequencePosition[]>
  rowCount: number
}

/**
 * Makes the database of this transaction equal to `source`, with the schema of the release that `source`
 * comes from. Its previous content is deleted. Every row is read back and compared; if one differs, it
 * rejects and nothing changes.
 *
 * The transaction's role must own the database: it creates tables and disables triggers, since they would
 * refuse to insert a wallet that already has coins.
 */
export async function fillDatabase(
  tx: Tx,
  source: DatabaseSource,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<void> {
  await liftTimeLimits(tx)
  await requireUtf8(tx)
  await dropOurs(tx)
  const last = source.migrations.at(-1)
  if (last !== undefined) await migrate(tx, last)
  // References are then checked batch by batch; deferred checks would pile up in memory.
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx)
  const shapes = new Map((await readTables(tx)).map((shape) => [shape.name, shape]))
  const tables = [...shapes.keys()]
  await forEachTable(tx, tables, (table) => sql`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await sql`TRUNCATE ${sql.join(tables.map((name) => sql.table(name)))}`.execute(tx)

  const given = new Map(source.tables.map((table) => [table.name, table]))
  requireSameNames('tables', shapes.keys(), given.keys())
  const step = progress.begin('Rows written', source.rowCount)
  // In the order of this database's references, which may differ from the source's.
  for (const shape of shapes.values()) {
    const table = given.get(shape.name)!
    for await (const lines of table.rows()) {
      signal.throwIfAborted()
      if (shape.isPartitioned) await openUsageDays(tx, listDays(table.columns, lines))
      await writeRows(tx, columnsAs(shape, table.columns), lines)
      step.add(lines.length)
    }
  }
  step.end()
  await compare(tx, shapes, source, { progress, signal })
  for (const { name, value, isCalled } of await source.sequences()) {
    await sql`SELECT setval(${sql.lit(`"${name}"`)}::regclass, ${value}::bigint, ${isCalled})`.execute(tx)
  }
  await forEachTable(tx, tables, (table) => sql`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  // Otherwise the planner would treat the new tables as empty.
  await sql`ANALYZE`.execute(tx)
}

function listDays(columns: readonly string[], lines: readonly RowLine[]): number[] {
  const index = columns.indexOf('day')
  return lines.map((line) => Number((JSON.parse(line) as string[])[index]))
}

async function compare(
  tx: Tx,
  shapes: ReadonlyMap<string, TableShape>,
  source: DatabaseSource,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<void> {
  const step = progress.begin('Rows compared', source.rowCount)
  for (const table of source.tables) {
    const sums = sumRows()
    for await (const lines of readRows(tx, columnsAs(shapes.get(table.name)!, table.columns))) {
      signal.throwIfAborted()
      sums.add(lines)
      step.add(lines.length)
    }
    if (!areSame(sums.digest, table.digest())) {
      throw new StartError(
        `The rows of "${table.name}" differ from those they were copied from; nothing was changed.`,
      )
    }
  }
  step.end()
}

function columnsAs(shape: TableShape, names: readonly string[]): TableShape {
  const types = new Map(shape.columns.map(({ name, type }) => [name, type]))
  requireSameNames(`columns of "${shape.name}"`, types.keys(), names)
  return { ...shape, columns: names.map((name) => ({ name, type: types.get(name)! })) }
}

function requireSameNames(what: string, ours: Iterable<string>, given: Iterable<string>): void {
  const [here, there] = [[...ours].toSorted().join(', '), [...given].toSorted().join(', ')]
  if (here !== there) {
    throw new StartError(`The ${what} are not those of this product: ${there} instead of ${here}.`)
  }
}

async function requireUtf8(tx: Tx): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`
    SELECT current_setting('server_encoding') AS encoding
  `.execute(tx)
  if (rows[0]?.encoding === 'UTF8') return
  throw new StartError(`The database has the encoding ${rows[0]?.encoding}: create one with ENCODING 'UTF8'.`)
}

async function forEachTable(
  tx: Tx,
  names: readonly string[],
  statement: (table: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  for (const name of names) await statement(sql.table(name)).execute(tx)
}

async function dropOurs(tx: Tx): Promise<void> {
  if ((await readMigrated(tx)).length === 0) return
  const tables = [...(await readTables(tx)).map(({ name }) => name), ...MIGRATION_TABLES]
  await sql`DROP TABLE ${sql.join(tables.map((name) => sql.table(name)))} CASCADE`.execute(tx)
  const { rows } = await sql<{ drop: string }>`
    SELECT format('DROP SEQUENCE %I', relname) AS drop FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S'
    UNION ALL
    SELECT format('DROP FUNCTION %s', pg_proc.oid::regprocedure) FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND classid = 'pg_proc'::regclass AND deptype = 'e')
  `.execute(tx)
  for (const { drop } of rows) await sql.raw(drop).execute(tx)
}

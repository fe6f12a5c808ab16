import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../db/in-transaction.ts'
import type { TableShape } from './shape.ts'

/** A JSON array of columns as PostgreSQL's text: no value passes through JavaScript's numbers or dates. */
export type RowLine = string

/** Few enough that even the widest rows take only some megabytes. */
const BATCH_ROWS = 500

/**
 * Streams a table in the transaction's snapshot, in no particular order; memory does not grow with the table.
 */
export async function* readRows(tx: Tx, { name, columns }: TableShape): AsyncGenerator<RowLine[]> {
  const values = sql.join(columns.map((column) => sql`${sql.id(column.name)}::text`))
  await sql`
    DECLARE table_rows NO SCROLL CURSOR FOR
    SELECT array_to_json(ARRAY[${values}])::text AS line FROM ${sql.table(name)}
  `.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: RowLine }>`
      FETCH ${sql.lit(BATCH_ROWS)} FROM table_rows
    `.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`CLOSE table_rows`.execute(tx)
}

/** Includes identity columns. The caller must have disabled triggers. */
export async function writeRows(
  tx: Tx,
  { name, columns }: TableShape,
  lines: readonly RowLine[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.id(column.name)))
  const values = sql.join(
    columns.map((column, index) => sql`(line ->> ${sql.lit(index)})::${sql.raw(column.type)}`),
  )
  await sql`
    INSERT INTO ${sql.table(name)} (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${values} FROM json_array_elements(${`[${lines.join(',')}]`}::json) AS lines(line)
  `.execute(tx)
}

export async function* inBatches(lines: AsyncIterable<RowLine>): AsyncGenerator<RowLine[]> {
  let batch: RowLine[] = []
  for await (const line of lines) {
    batch.push(line)
    if (batch.length < BATCH_ROWS) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

export interface RowsDigest {
  count: number
  sum: string
}

const SUM_BITS = 256

/** Two copies of a table can be compared without sorting either. */
export function sumRows() {
  let count = 0
  let sum = 0n
  return {
    add(lines: readonly RowLine[]): void {
      count += lines.length
      for (const line of lines) sum += BigInt(`0x${hash('sha256', line)}`)
      sum = BigInt.asUintN(SUM_BITS, sum)
    },
    get digest(): RowsDigest {
      return { count, sum: sum.toString(16).padStart(SUM_BITS / 4, '0') }
    },
  }
}

export function areSame(a: RowsDigest, b: RowsDigest): boolean {
  return a.count === b.count && a.sum === b.sum
}

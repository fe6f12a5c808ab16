import { sql } from 'kysely'
import type { Tx } from '../db/in-transaction.ts'
import { liftTimeLimits } from '../db/lift-time-limits.ts'
import type { Database } from '../db/tables.ts'
import { StartError } from '../runtime/start-error.ts'
import type { DatabaseSource, TableSource } from './fill-database.ts'
import { readRows, sumRows } from './rows.ts'
import { readSequences, readShape, type TableShape } from './shape.ts'

/** Reads a database in one snapshot, without blocking members or a time limit. */
export async function withSnapshot<Result>(
  db: Database,
  action: (source: DatabaseSource, tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await liftTimeLimits(tx)
      const { migrations, tables } = await readShape(tx)
      if (migrations.length === 0) throw new StartError('The database holds nothing of this product.')
      const source: DatabaseSource = {
        migrations,
        tables: tables.map((shape) => readTable(tx, shape)),
        sequences: () => readSequences(tx),
        rowCount: await countRows(tx, tables),
      }
      return action(source, tx)
    })
}

function readTable(tx: Tx, shape: TableShape): TableSource {
  const sums = sumRows()
  return {
    name: shape.name,
    columns: shape.columns.map(({ name }) => name),
    async *rows() {
      for await (const lines of readRows(tx, shape)) {
        sums.add(lines)
        yield lines
      }
    },
    digest: () => sums.digest,
  }
}

async function countRows(tx: Tx, tables: readonly TableShape[]): Promise<number> {
  let total = 0
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`SELECT count(*) FROM ${sql.table(name)}`.execute(tx)
    total += rows[0]!.count
  }
  return total
}

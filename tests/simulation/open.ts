import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { migrate } from '../../platform/db/migrate.ts'
import { parseBigint } from '../../platform/db/open.ts'
import type { Database, Tables } from '../../platform/db/tables.ts'
import { emptyDatabase } from '../builders/platform.ts'
import { emptyWatch, installWatch } from './checker/watch.ts'
import { SharedConnection } from './database.ts'

const INT8 = 20

/** An in-memory database that is emptied between seeds. */
export interface SimulationDatabase {
  connection: SharedConnection
  /** Takes everything out of it. */
  clear(): Promise<void>
  /** Does the same to it as a fault in its schema would have done. */
  spoil(statement: string): Promise<void>
  close(): Promise<void>
}

/** A migrated PGlite in memory, watched by the checker. */
export async function openSimulationDatabase(): Promise<SimulationDatabase> {
  const pglite = new PGlite('memory://', { parsers: { [INT8]: parseBigint } })
  const db: Database = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  await migrate(db)
  const connection = new SharedConnection(pglite)
  await installWatch(connection)
  return {
    connection,
    async clear() {
      await emptyDatabase(db)
      await emptyWatch(connection)
    },
    async spoil(statement) {
      await pglite.exec(statement)
    },
    close: () => db.destroy(),
  }
}

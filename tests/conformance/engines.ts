import type { CompiledQuery, LogEvent } from 'kysely'
import { describe } from 'vitest'
import { migrate } from '../../platform/db/migrate.ts'
import { openPostgres } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/tables.ts'
import { newInMemory } from '../builders/embedded.ts'
import { readSchemaVersion } from '../builders/schema-version.ts'
import { mayLackPostgres, startPostgres } from './postgres.ts'

/** A migrated database and all its statements. */
export interface Engine {
  db: Database
  statements: CompiledQuery[]
  stop(): Promise<void>
}

function watch() {
  const statements: CompiledQuery[] = []
  return { statements, log: (event: LogEvent) => void statements.push(event.query) }
}

export async function startEmbedded(): Promise<Engine> {
  const { statements, log } = watch()
  const db = await newInMemory({ log })
  return { db, statements, stop: () => db.destroy() }
}

async function migrateAt(url: string): Promise<void> {
  const db = openPostgres(url, () => {})
  await migrate(db)
  await db.destroy()
}

async function startOnPostgres(): Promise<Engine> {
  const { statements, log } = watch()
  const server = await startPostgres({
    prepared: { name: await readSchemaVersion(), prepare: migrateAt },
  })
  const db = openPostgres(server.url, () => {}, { log })
  return {
    db,
    statements,
    async stop() {
      await db.destroy()
      await server.stop()
    },
  }
}

/** A subject of the product API, as any backend must answer it. */
type Subject = (start: () => Promise<Engine>) => void

export function describeOnPostgres(subject: Subject): void {
  describe.skipIf(mayLackPostgres())('the product API on PostgreSQL (row 452)', () =>
    subject(startOnPostgres),
  )
}

/** Rows 12, 452. */
export function describeOnEveryEngine(subject: Subject): void {
  describe('the product API embedded (row 452)', () => subject(startEmbedded))
  describeOnPostgres(subject)
}

import type { CompiledQuery, LogEvent } from 'kysely'
import { migrate } from '../../platform/db/migrate.ts'
import { openInMemory, openPostgres } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/tables.ts'
import { startPostgres } from './postgres.ts'

/** A migrated database and every statement it was sent. */
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
  const db = await openInMemory({ log })
  await migrate(db)
  return { db, statements, stop: () => db.destroy() }
}

export async function startOnPostgres(): Promise<Engine> {
  const { statements, log } = watch()
  const server = await startPostgres()
  const db = openPostgres(server.url, () => {}, { log })
  await migrate(db)
  return {
    db,
    statements,
    async stop() {
      await db.destroy()
      await server.stop()
    },
  }
}

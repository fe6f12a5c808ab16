import { openDatabase, requireDatabase } from '../platform/db/open-database.ts'
import { systemClock, systemTimers } from '../platform/runtime/clock.ts'
import { readOperatorEnvironment } from './environment.ts'

/**
 * Migrates the database to the latest schema and exits: `npm run migrate`. Reads DATABASE_URL and
 * MIGRATE_DATABASE_URL, or DATA_DIR for the embedded database. The product does the same on each start; a deployment
 * with many processes runs it once before them.
 */
try {
  const log = { info: print, warn: print, error: print }
  const { settings, secrets } = readOperatorEnvironment()
  const { databaseUrl, migrateDatabaseUrl } = secrets
  const place = { dataDir: settings.dataDir, databaseUrl, migrateDatabaseUrl }
  // An empty PostgreSQL is expected here; an empty folder is the wrong folder.
  if (databaseUrl === null) await requireDatabase(place)
  const database = await openDatabase(place, null, {
    clock: systemClock,
    timers: systemTimers,
    log,
  })
  await database.close()
  console.log(
    database.migrated.length === 0
      ? 'The database is already up to date.'
      : `Migrated: ${database.migrated.join(', ')}`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

function print(_details: object, message: string): void {
  console.error(message)
}

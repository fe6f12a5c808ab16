import { systemClock, systemTimers } from '../platform/clock.ts'
import { StartError } from '../platform/db/data-folder.ts'
import { openDatabase } from '../platform/open-database.ts'
import { databaseFromEnvironment } from '../platform/settings.ts'

/**
 * Brings the database to its newest form and ends: `npm run migrate`. Reads DATABASE_URL and MIGRATE_DATABASE_URL,
 * or DATA_DIR for the embedded database. The product does the same at each start; a deployment with many processes
 * runs it once before them.
 */
try {
  const log = { info: print, warn: print, error: print }
  const database = await openDatabase(databaseFromEnvironment(process.env), null, {
    clock: systemClock,
    timers: systemTimers,
    log,
  })
  await database.close()
  console.log(
    database.migrated.length === 0
      ? 'The database is in its newest form already.'
      : `Migrated: ${database.migrated.join(', ')}`,
  )
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function print(_details: object, message: string): void {
  console.error(message)
}

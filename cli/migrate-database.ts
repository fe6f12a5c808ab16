import { Command } from 'commander'
import { trustSystemCertificates } from '../configuration/system-certificates.ts'
import { openDatabase, requireDatabase } from '../platform/db/open-database.ts'
import { readOperatorEnvironment } from './operator/environment.ts'
import { jsonOption, printFacts } from './output/facts.ts'

/** The product does the same on each start; a deployment with many processes runs this once before them. */
export function migrateCommand(): Command {
  return new Command('migrate')
    .description('Migrate the database to the newest schema, then exit.')
    .addOption(jsonOption())
    .action(async ({ json }: { json: boolean }) => {
      try {
        const migrated = await migrateDatabase()
        const words =
          migrated.length === 0 ? 'The database is already up to date.' : `Migrated: ${migrated.join(', ')}`
        printFacts(json, { migrated }, words)
      } catch (error) {
        console.error(error instanceof Error ? error.message : String(error))
        process.exitCode = 1
      }
    })
}

async function migrateDatabase(): Promise<string[]> {
  trustSystemCertificates()
  const log = { info: print, warn: print, error: print }
  const { settings, secrets } = readOperatorEnvironment()
  const { databaseUrl, migrateDatabaseUrl } = secrets
  const place = { dataDir: settings.dataDir, databaseUrl, migrateDatabaseUrl }
  // An empty PostgreSQL is expected here, but an empty folder is the wrong folder.
  if (databaseUrl === null) await requireDatabase(place)
  const database = await openDatabase(place, null, {
    log,
  })
  await database.close()
  return database.migrated
}

function print(_details: object, message: string): void {
  console.error(message)
}

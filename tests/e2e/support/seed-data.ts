import { seedCatalog } from '../../../platform/catalog/publishing/seed.ts'
import { openDatabase } from '../../../platform/db/open-database.ts'
import { systemClock, systemTimers } from '../../../platform/runtime/clock.ts'
import { randomIds } from '../../../platform/runtime/ids.ts'
import { placeEmbedded } from '../../builders/embedded.ts'
import { SILENT_LOG } from '../../builders/platform.ts'
import { CATALOGUE_FOLDER } from '../../catalogue/folder.ts'

/** Runs as a separate process: creates a database with the tests' catalogue in the folder given as its first argument, and exits. */
const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('The folder of the new data is missing.')
const deps = { clock: systemClock, timers: systemTimers, ids: randomIds, log: SILENT_LOG }
await placeEmbedded(dataDir)
const { db, close } = await openDatabase({ dataDir, databaseUrl: null, migrateDatabaseUrl: null }, null, deps)
await seedCatalog({ ...deps, db }, CATALOGUE_FOLDER)
await close()

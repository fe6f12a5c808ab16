import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PGliteDialect } from 'kysely'
import { migrate } from '../../platform/db/migrate.ts'
import { EMBEDDED } from '../../platform/db/open.ts'
import { startPglite } from '../../platform/db/start-pglite.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** A separate process that creates an embedded database without rows and its files in one, and exits; see `embedded.ts`. */
const [folder, archive] = process.argv.slice(2)
if (!folder || !archive) throw new Error('The folder of the new database or its archive is missing.')
const pglite = await startPglite(join(folder, EMBEDDED))
await migrate(new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }))
// Otherwise each copy would repeat the migrations from the log.
await pglite.exec('CHECKPOINT')
const files = await pglite.dumpDataDir('none')
await writeFile(join(folder, archive), Buffer.from(await files.arrayBuffer()))
await pglite.close()

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { EMBEDDED } from '../../platform/db/open.ts'

/** A separate process that creates an empty embedded database and its files in one, and exits; see `embedded.ts`. */
const [folder, archive] = process.argv.slice(2)
if (!folder || !archive) throw new Error('The folder of the new database or its archive is missing.')
const pglite = new PGlite(join(folder, EMBEDDED))
await pglite.waitReady
const files = await pglite.dumpDataDir('none')
await writeFile(join(folder, archive), Buffer.from(await files.arrayBuffer()))
await pglite.close()

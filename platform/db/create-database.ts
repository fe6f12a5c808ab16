import { PGlite } from '@electric-sql/pglite'

/**
 * A process of its own that makes a new embedded database in the folder of its first argument and ends: making one
 * takes 750 MB that the process never gives back, and the product should not carry them. Rule 27.
 */
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('The folder of the new database is missing.')
const pglite = new PGlite(folder)
await pglite.waitReady
await pglite.close()

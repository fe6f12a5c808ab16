import { startPglite } from './start-pglite.ts'

/**
 * A separate process that creates an embedded database in the folder of its first argument and exits:
 * creating one takes 750 MB that the process never releases.
 */
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('The folder of the new database is missing.')
const pglite = await startPglite(folder)
await pglite.close()

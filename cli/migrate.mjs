// `migrate.ts` is a link to this file (docs/decisions/001-node-24-from-the-lockfile.md).
import '../configuration/check-node.mjs'

export const { migrateCommand } = await import('./migrate-database.ts')

if (import.meta.main) await migrateCommand().name('cliffhanger migrate').parseAsync()

// The command of `npm run migrate`; `migrate.ts` is a link to this file, as `server.ts` is to `server.mjs`.
import '../configuration/check-node.mjs'

await import('./migrate-database.ts')

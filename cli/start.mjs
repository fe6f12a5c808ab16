// For `npm start`; `start.ts` is a link to this file (docs/decisions/001-node-24-from-the-lockfile.md).
import '../configuration/check-node.mjs'

await import('./start-product.ts')

// The command of `npm start`; `start.ts` is a link to this file, as `server.ts` is to `server.mjs`.
import '../configuration/check-node.mjs'

await import('./start-product.ts')

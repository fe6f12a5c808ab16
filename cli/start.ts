/**
 * `npm start`: the whole product on this machine only, for a first look, with the demonstration catalogue and the
 * embedded platform. A deployment runs `node server.ts` instead, whose default mode is `production`.
 */
import { boundMemory } from './bounded-memory.ts'
import { buildWhenNeeded } from './build.ts'

process.env.CLIFFHANGER_MODE ??= 'demo'
// A newcomer looks for the address, not for a line per request.
process.env.LOG_LEVEL ??= 'warn'

try {
  await buildWhenNeeded((sentence) => console.log(sentence))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
// Imported late: the build needs far more memory than the product.
boundMemory()
await import('../server.ts')

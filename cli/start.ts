/**
 * `npm start`: the whole product on this machine only, for a first look, with the demonstration catalogue and the
 * embedded platform. A deployment runs `node server.ts` instead, whose default mode is `production`.
 */
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
// Imported late: it bounds the memory of this process, and the build needs far more.
await import('../server.ts')

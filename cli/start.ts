/**
 * `npm start`: the whole product on one machine, for a first look: demonstration catalogue, embedded platform, this
 * machine only. A deployment runs `node server.ts` instead, whose mode is `production` unless told otherwise.
 */
import { boundMemory } from './bounded-memory.ts'
import { buildWhenNeeded } from './build.ts'

process.env.CLIFFHANGER_MODE ??= 'demo'
// Whoever looks for the first time looks for the address, not for a line per request.
process.env.LOG_LEVEL ??= 'warn'

try {
  await buildWhenNeeded((sentence) => console.log(sentence))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
// Only now: a build needs far more memory than what it builds.
boundMemory()
await import('../server.ts')

// The reference product API as a separate process: `node platform/main.ts`, which is a link to this file (docs/decisions/001).
// Its parts load late, since they would load twice.
import '../configuration/check-node.mjs'

const { boundMemory } = await import('../configuration/bounded-memory.ts')
boundMemory()
await import('./main-process.ts')

/** The reference product API as a separate process: `node platform/main.ts`. Its parts load late, as in `server.ts`. */
import { boundMemory } from '../configuration/bounded-memory.ts'

boundMemory()
await import('./main-process.ts')

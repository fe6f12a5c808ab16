/** The command of the web front: `node server.ts`. Its parts load late, since they would load twice. */
import { boundMemory } from './configuration/bounded-memory.ts'

boundMemory()
await import('./processes/main.ts')

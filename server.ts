/** The web front's entry point. */
import './configuration/check-node.mjs'
import { boundMemory } from './configuration/bounded-memory.ts'

boundMemory()

// Imported after `boundMemory`, which restarts the process: a static import would load everything twice.
const { serve } = await import('./processes/serve.ts')
await serve()

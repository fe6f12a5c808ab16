// The command of the web front: `node server.ts`, which is a link to this file. Old versions of Node refuse TypeScript
// before they run a line of it, so this is JavaScript: they say which Node is needed. Its parts load late, since they would
// load twice.
import './configuration/check-node.mjs'

const { boundMemory } = await import('./configuration/bounded-memory.ts')
boundMemory()
await import('./processes/main.ts')

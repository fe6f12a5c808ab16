/**
 * `npm start`: the whole product, for a first look, with the demonstration catalogue and the embedded platform. A deployment
 * runs `node server.ts`, whose default mode is `production`.
 */
import { boundMemory } from '../configuration/bounded-memory.ts'

boundMemory()

// Imported after `boundMemory`, which restarts the process: static imports would load everything twice.
const { fromProcessEnv, setDefault } = await import('../configuration/process-env.ts')
const { readEnvironment } = await import('../configuration/read-environment.ts')
const { webFaults } = await import('../configuration/rules.ts')
const { ALL_VARIABLES } = await import('../configuration/variables.ts')
const { buildWhenNeeded } = await import('./build.ts')
const { serve } = await import('../processes/serve.ts')

function endWith(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

try {
  setDefault('CLIFFHANGER_MODE', 'demo')
  // A newcomer looks for the address, not for a line per request.
  setDefault('LOG_LEVEL', 'warn')
  // Before the build, which takes a while.
  fromProcessEnv((source) => readEnvironment(source, ALL_VARIABLES, webFaults))
} catch (error) {
  endWith(error)
}
// The first start makes a database while the web app is built.
await serve(buildWhenNeeded((sentence) => console.log(sentence)).catch(endWith))

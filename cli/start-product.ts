/**
 * `npm start`: the whole product, for a first look, with the demonstration catalogue and the embedded platform. A deployment
 * runs `node server.ts`, whose default mode is `production`.
 */
import { fromProcessEnv, setDefault } from '../configuration/process-env.ts'
import { readEnvironment } from '../configuration/read-environment.ts'
import { webFaults } from '../configuration/rules.ts'
import { ALL_VARIABLES } from '../configuration/variables.ts'
import { buildWhenNeeded } from './build.ts'

try {
  setDefault('CLIFFHANGER_MODE', 'demo')
  // A newcomer looks for the address, not for a line per request.
  setDefault('LOG_LEVEL', 'warn')
  // Before the build, which takes a while.
  fromProcessEnv((source) => readEnvironment(source, ALL_VARIABLES, webFaults))
  await buildWhenNeeded((sentence) => console.log(sentence))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
// Imported late: it limits this process's memory, and the build needs much more.
await import('../server.ts')

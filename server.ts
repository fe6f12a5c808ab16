/**
 * The web front's entry point. Serves as a single process, as a primary with several web processes, or as one of those; prints
 * why it cannot start.
 */
import './configuration/check-node.mjs'
import cluster from 'node:cluster'
import { boundMemory } from './configuration/bounded-memory.ts'
import { exitWhileStarting } from './configuration/exit-while-starting.ts'
import { catchForeignOutput, processOutput } from './configuration/process-output.ts'

boundMemory()

const leaveSignals = exitWhileStarting()
const output = processOutput('web')
const stopCatching = catchForeignOutput('web')
try {
  // Imported after `boundMemory`, which restarts the process: static imports would load everything twice.
  const { readParts } = await import('./processes/parts.ts')
  const parts = await readParts(output.warn)
  if (cluster.isWorker) {
    const { serveWorker } = await import('./processes/worker.ts')
    await serveWorker(parts)
  } else if (parts.config.webProcesses > 1) {
    const { servePrimary } = await import('./processes/primary.ts')
    await servePrimary(parts)
  } else {
    const { serveAlone } = await import('./processes/alone.ts')
    await serveAlone(parts)
  }
  leaveSignals()
  if (cluster.isPrimary) output.ready(`Cliffhanger is ready: open ${parts.config.origin}/`)
  stopCatching()
} catch (error) {
  const { canBeMended } = await import('./processes/start-errors.ts')
  output.fail(error, canBeMended(error))
  // The platform's thread would keep the process alive. Exiting is safe: nothing is being written.
  process.exit(1)
}

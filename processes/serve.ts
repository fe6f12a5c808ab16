import cluster from 'node:cluster'
import { exitWhileStarting } from '../configuration/exit-while-starting.ts'
import { catchForeignOutput, processOutput } from '../configuration/process-output.ts'

/**
 * Serves as a single process, as a primary with several web processes, or as one of those; prints why it cannot start, and
 * then ends the process.
 *
 * @param built resolves when there is a build of the web app; what needs none starts before
 */
export async function serve(built: Promise<unknown> = Promise.resolve()): Promise<void> {
  const leaveSignals = exitWhileStarting()
  const output = processOutput('web')
  const stopCatching = catchForeignOutput('web')
  try {
    const { readParts } = await import('./parts.ts')
    const parts = await readParts(output.warn)
    if (cluster.isWorker) {
      const { serveWorker } = await import('./worker.ts')
      await built
      await serveWorker(parts)
    } else if (parts.config.webProcesses > 1) {
      const { servePrimary } = await import('./primary.ts')
      await built
      await servePrimary(parts)
    } else {
      const { serveAlone } = await import('./alone.ts')
      await serveAlone(parts, built)
    }
    leaveSignals()
    if (cluster.isPrimary) output.ready(`Cliffhanger is ready: open ${parts.config.origin}/`)
    stopCatching()
  } catch (error) {
    const { canBeMended } = await import('./start-errors.ts')
    output.fail(error, canBeMended(error))
    // The platform's thread would keep the process alive. Exiting is safe: nothing is being written.
    process.exit(1)
  }
}

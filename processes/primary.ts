import { onReload } from '../configuration/reload-signal.ts'
import { closeGracefully } from '../server/lifecycle.ts'
import { watchCatalogue } from '../server/product-api/watch-catalogue.ts'
import { startEmbedded } from './embedded.ts'
import { openMetrics } from './metrics.ts'
import { openState } from './open-state.ts'
import type { Parts } from './parts.ts'
import { openProductApi } from './web.ts'
import { startWorkers, WORKERS_CLOSE_MS_MAX } from './workers.ts'

/** Leaves time for closing the platform after the workers. A supervisor that kills earlier loses requests. */
export const PRIMARY_CLOSE_MS_MAX = WORKERS_CLOSE_MS_MAX + 5000

/**
 * Runs several web processes on one port, and once beside them: the embedded platform, the shared state, and the catalogue
 * watcher. Record 033.
 */
export async function servePrimary(parts: Parts): Promise<void> {
  const { config, log } = parts
  const platform = await startEmbedded(parts)
  const { state, readState, closeState } = await openState(parts)
  const workers = await startWorkers({ count: config.webProcesses, state, platform, log })
  if (!workers) process.exit(1)
  workers.failed.then(async () => {
    log.fatal('stopping: web processes end again and again')
    await workers.close()
    log.flush()
    process.exit(1)
  })
  const productApi = openProductApi(parts, platform)
  const stopWatching = watchCatalogue(productApi, workers.forgetPages)
  const closeMetrics = await openMetrics(parts, {
    readWeb: async () => [...(await workers.readMetrics()), readState()],
    platform,
  })
  const skip = onReload(() => void workers.renew())
  closeGracefully({
    log,
    skip,
    deadlineMs: PRIMARY_CLOSE_MS_MAX,
    closers: [
      async () => stopWatching(),
      workers.close,
      closeState,
      closeMetrics,
      productApi.close,
      async () => platform?.close(),
    ],
  })
}

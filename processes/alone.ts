import { closeGracefully } from '../server/lifecycle.ts'
import { watchCatalogue } from '../server/product-api/watch-catalogue.ts'
import { startEmbedded } from './embedded.ts'
import { openMetrics, openWebMetrics } from './metrics.ts'
import { openState } from './open-state.ts'
import type { Parts } from './parts.ts'
import { startWeb } from './web.ts'

export async function serveAlone(parts: Parts): Promise<void> {
  const platform = await startEmbedded(parts)
  const { state, readState, closeState } = await openState(parts)
  const metrics = await openWebMetrics(parts)
  const closers = await startWeb({
    ...parts,
    platform,
    state,
    metrics,
    watchCatalogue,
  })
  const closeMetrics = await openMetrics(parts, {
    readWeb: async () => (metrics ? [await metrics.read(), readState()] : []),
    platform,
  })
  closeGracefully({
    log: parts.log,
    closers: [...closers, closeState, closeMetrics, async () => platform?.close()],
  })
}

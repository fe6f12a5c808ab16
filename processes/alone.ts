import { closeGracefully } from '../server/lifecycle.ts'
import { ownState } from '../server/shared-state/shared-state.ts'
import { startEmbedded } from './embedded.ts'
import { followCatalogue } from './follow-catalogue.ts'
import { openMetrics, openWebMetrics } from './metrics.ts'
import type { Parts } from './parts.ts'
import { startWeb } from './web.ts'

export async function serveAlone(parts: Parts): Promise<void> {
  const platform = await startEmbedded(parts)
  const state = ownState({ limitFactor: parts.config.limitFactor, nowMs: Date.now })
  const metrics = await openWebMetrics(parts)
  const closers = await startWeb({
    ...parts,
    platform,
    state,
    metrics,
    watchCatalogue: (productApi, forget) => followCatalogue(parts, productApi, forget),
  })
  const closeMetrics = await openMetrics(parts, {
    readWeb: async () => (metrics ? [await metrics.read()] : []),
    platform,
  })
  closeGracefully({ log: parts.log, closers: [...closers, closeMetrics, async () => platform?.close()] })
}

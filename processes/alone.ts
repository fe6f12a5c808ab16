import { closeGracefully } from '../server/lifecycle.ts'
import { watchCatalogue } from '../server/product-api/watch-catalogue.ts'
import { startEmbedded } from './embedded.ts'
import { openMetrics, openWebMetrics } from './metrics.ts'
import { openState } from './open-state.ts'
import type { Parts } from './parts.ts'

/** The platform starts in its thread while this one waits for the build and loads the web front. */
export async function serveAlone(parts: Parts, built: Promise<unknown>): Promise<void> {
  const [platform, { startWeb, remix }] = await Promise.all([startEmbedded(parts), loadWeb(parts, built)])
  const { state, readState, closeState } = await openState(parts)
  const metrics = await openWebMetrics(parts)
  const closers = await startWeb({
    ...parts,
    remix,
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

async function loadWeb(parts: Parts, built: Promise<unknown>) {
  const { openBuild, startWeb } = await import('./web.ts')
  await built
  return { startWeb, remix: await openBuild(parts) }
}

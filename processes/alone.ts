import { closeGracefully } from '../server/lifecycle.ts'
import { watchCatalogue } from '../server/product-api/watch-catalogue.ts'
import { ownState } from '../server/shared-state/shared-state.ts'
import { startEmbedded } from './embedded.ts'
import { startIndexNow } from './index-now.ts'
import type { Parts } from './parts.ts'
import { startWeb } from './web.ts'

/** The web front in this process. */
export async function serveAlone(parts: Parts): Promise<void> {
  const platform = await startEmbedded(parts)
  const state = ownState({ limitFactor: parts.config.limitFactor, nowMs: Date.now })
  const closers = await startWeb({
    ...parts,
    platform,
    state,
    watchCatalogue(productApi, forget) {
      const indexNow = startIndexNow(parts, productApi)
      const stop = watchCatalogue(productApi, () => {
        forget()
        indexNow?.look()
      })
      return async () => {
        stop()
        await indexNow?.close()
      }
    },
  })
  closeGracefully({ log: parts.log, closers: [...closers, async () => platform?.close()] })
}

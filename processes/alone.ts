import { closeGracefully } from '../server/lifecycle.ts'
import { ownState } from '../server/shared-state/shared-state.ts'
import { startEmbedded } from './embedded.ts'
import { followCatalogue } from './follow-catalogue.ts'
import type { Parts } from './parts.ts'
import { startWeb } from './web.ts'

export async function serveAlone(parts: Parts): Promise<void> {
  const platform = await startEmbedded(parts)
  const state = ownState({ limitFactor: parts.config.limitFactor, nowMs: Date.now })
  const closers = await startWeb({
    ...parts,
    platform,
    state,
    watchCatalogue: (productApi, forget) => followCatalogue(parts, productApi, forget),
  })
  closeGracefully({ log: parts.log, closers: [...closers, async () => platform?.close()] })
}

import type { Transport } from '../server/product-api/transport.ts'
import { watchCatalogue } from '../server/product-api/watch-catalogue.ts'
import type { SharedState } from '../server/shared-state/shared-state.ts'
import { startIndexNow } from './index-now.ts'
import type { Parts } from './parts.ts'

/**
 * Runs in one process per machine: on every change of the catalogue, invalidates cached pages and notifies search engines.
 *
 * @returns stops following
 */
export function followCatalogue(
  parts: Pick<Parts, 'config' | 'log'> & { state: SharedState },
  productApi: Transport,
  forget: () => void,
): () => Promise<void> {
  const indexNow = startIndexNow(parts, productApi)
  const stop = watchCatalogue(productApi, () => {
    forget()
    indexNow?.look()
  })
  return async () => {
    stop()
    await indexNow?.close()
  }
}

import type { Transport } from '../server/product-api/transport.ts'
import { watchCatalogue } from '../server/product-api/watch-catalogue.ts'
import { startIndexNow } from './index-now.ts'
import type { Parts } from './parts.ts'

/**
 * What one process of a machine does whenever the catalogue has changed: caches forget their pages, and search engines
 * hear of it.
 *
 * @returns how to stop
 */
export function followCatalogue(
  parts: Pick<Parts, 'config' | 'log'>,
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

import { ProductApiError, ProductApiUnavailableError } from '../../contract/errors.ts'
import type { ProductApi } from '../../contract/product-api/endpoints.ts'
import type { Logger } from '../observability/log.ts'
import { withThrown } from './with-thrown.ts'

/**
 * The product API for pages: no answer, and the answer `B0503`, become a 503, which Remix hands on to the page and to
 * its data requests alike, while any other error thrown in a loader is hidden behind a 500. So nobody takes a missing
 * answer for a missing page, and the error page can say what is the matter. Rows 211, 296.
 */
export function withOutageAnswers(api: ProductApi, log: Pick<Logger, 'error'>): ProductApi {
  return withThrown(api, (error) => {
    const isOutage =
      error instanceof ProductApiUnavailableError ||
      (error instanceof ProductApiError && error.is('unavailable'))
    if (!isOutage) return
    log.error({ err: error }, 'product API unavailable')
    throw new Response(null, { status: 503 })
  })
}

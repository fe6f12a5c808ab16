import { ProductApiError, ProductApiUnavailableError } from '../../contract/errors.ts'
import type { ProductApi } from '../../contract/product-api/endpoints.ts'
import type { Logger } from '../observability/log.ts'
import { withTranslatedErrors } from './translate-errors.ts'

/**
 * Turns outages into a 503, which Remix passes on to pages and data requests, unlike other errors, which become a 500. An
 * outage therefore never looks like a missing page, and the error page can explain it.
 */
export function withOutageResponses(api: ProductApi, log: Pick<Logger, 'error'>): ProductApi {
  return withTranslatedErrors(api, (error) => {
    const isOutage =
      error instanceof ProductApiUnavailableError ||
      (error instanceof ProductApiError && error.is('unavailable'))
    if (!isOutage) return
    log.error({ err: error }, 'product API unavailable')
    throw new Response(null, { status: 503 })
  })
}

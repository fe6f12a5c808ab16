import { ContractMismatchError, ProductApiError } from '../../contract/errors.ts'
import type { EndpointName } from '../../contract/product-api/endpoints.ts'
import type { WebMetrics } from './web-metrics.ts'

/** Without metrics, only calls. */
export async function measureCall<Result>(
  metrics: Pick<WebMetrics, 'apiCalls' | 'apiCallSeconds'> | undefined,
  call: EndpointName,
  send: () => Promise<Result>,
): Promise<Result> {
  if (!metrics) return send()
  const end = metrics.apiCallSeconds.startTimer({ call })
  let outcome = 'success'
  try {
    return await send()
  } catch (error) {
    outcome = toOutcome(error)
    throw error
  } finally {
    end()
    metrics.apiCalls.inc({ call, outcome })
  }
}

function toOutcome(error: unknown): string {
  if (error instanceof ProductApiError) return 'refused'
  return error instanceof ContractMismatchError ? 'mismatch' : 'unavailable'
}

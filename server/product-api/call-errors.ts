import { ContractMismatchError, ProductApiError, ProductApiUnavailableError } from '../../contract/errors.ts'

interface FailedCall {
  path: string
  requestId: string
  lagMs: number
  log: { warn(fields: Record<string, unknown>, message: string): void }
}

const LOGGED = new WeakSet<Error>()

/** One of the errors of `contract/errors.ts`. A failure is logged once; a refusal of the product API is none. */
export function toCallError(error: unknown, { path, requestId, lagMs, log }: FailedCall): Error {
  if (error instanceof ProductApiError) return error
  if (error instanceof Error && LOGGED.has(error)) return error
  const known =
    error instanceof ContractMismatchError || error instanceof ProductApiUnavailableError
      ? error
      : new ProductApiUnavailableError(path, toReason(error, lagMs), requestId, error)
  LOGGED.add(known)
  log.warn({ path, fault: known.message }, 'product API call failed')
  return known
}

/** From this lag on, a missed deadline is attributed to this process. */
const LAG_MS_MAX = 500

function toReason(error: unknown, lagMs: number): string {
  if (!(error instanceof Error)) return 'unknown fault'
  if (error.name === 'TimeoutError') {
    return lagMs >= LAG_MS_MAX ? `read too late: our event loop lags ${lagMs} ms` : 'too late'
  }
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

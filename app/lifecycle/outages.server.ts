import type { ProductApiUnavailableError } from '../../contract/errors.ts'

// By name: the server in front throws its own copy of the class, this bundle holds another.
const UNAVAILABLE: ProductApiUnavailableError['name'] = 'ProductApiUnavailableError'

const outages = new WeakSet<object>()

/** Remembers that the page of this request failed for want of the product API, and not by a fault of ours. */
export function noteError(error: unknown, loadContext: object): void {
  if (error instanceof Error && error.name === UNAVAILABLE) outages.add(loadContext)
}

/** Rows 211, 296: an outage is a 503, so that nobody takes the missing answer for a missing page. */
export function statusOf(statusCode: number, loadContext: object): number {
  return statusCode >= 500 && outages.has(loadContext) ? 503 : statusCode
}

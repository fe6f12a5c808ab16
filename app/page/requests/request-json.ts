import { NoResponseError, RESPONSE_MS_MAX } from './response-deadline.ts'

interface Options extends Omit<RequestInit, 'signal'> {
  /** Timeout. */
  msMax?: number
}

/**
 * @typeParam Data as the route returns it
 * @throws without a response, and for an error or a proxy's page
 */
export async function fetchJson<Data>(address: string, { headers, ...init }: RequestInit): Promise<Data> {
  // Without this header the address returns a page.
  const response = await fetch(address, { ...init, headers: { ...headers, accept: 'application/json' } })
  if (!response.ok) throw new NoResponseError(`status ${response.status}`)
  return response.json()
}

/** Null on any failure; never rejects. */
export function requestJson<Data>(
  address: string,
  { msMax = RESPONSE_MS_MAX, ...init }: Options = {},
): Promise<Data | null> {
  return fetchJson<Data>(address, { ...init, signal: AbortSignal.timeout(msMax) }).catch(() => null)
}

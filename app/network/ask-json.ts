import { ANSWER_MS_MAX } from './answer-in-time.ts'

interface Asking extends Omit<RequestInit, 'signal'> {
  /** Timeout. */
  msMax?: number
}

/**
 * Null on any failure; never rejects.
 *
 * @typeParam Answer as the route returns it
 */
export async function askJson<Answer>(
  address: string,
  { msMax = ANSWER_MS_MAX, headers, ...init }: Asking = {},
): Promise<Answer | null> {
  try {
    const response = await fetch(address, {
      ...init,
      // Without this header the address returns a page.
      headers: { ...headers, accept: 'application/json' },
      signal: AbortSignal.timeout(msMax),
    })
    return response.ok ? ((await response.json()) as Answer) : null
  } catch {
    return null
  }
}

import { ANSWER_MS_MAX } from './answer-in-time.ts'

interface Asking extends Omit<RequestInit, 'signal'> {
  /** After which nobody waits any more. */
  msMax?: number
}

/**
 * What an address of ours answers scripts; null when nothing came, not in time or no good answer. Never rejects.
 *
 * @typeParam Answer as the route behind the address gives it
 */
export async function askJson<Answer>(
  address: string,
  { msMax = ANSWER_MS_MAX, headers, ...init }: Asking = {},
): Promise<Answer | null> {
  try {
    const response = await fetch(address, {
      ...init,
      // A page is what the address gives to everybody else.
      headers: { ...headers, accept: 'application/json' },
      signal: AbortSignal.timeout(msMax),
    })
    return response.ok ? ((await response.json()) as Answer) : null
  } catch {
    return null
  }
}

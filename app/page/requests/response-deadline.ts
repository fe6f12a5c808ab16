import { reachSite } from './reach-site.ts'
import { toSessionProblem } from './session-problem.ts'

/** Longer than the web front waits for any response, so the network has lost it. */
export const RESPONSE_MS_MAX = 15_000
/** After this long without a response, checks whether the site can be reached. */
const SILENCE_MS = 3_000

/** No response, or one after which a retry may help. */
export class NoResponseError extends Error {
  override readonly name = 'NoResponseError'
}

/**
 * Aborts at the deadline, or much earlier if the site cannot be reached.
 *
 * @param request may set a later deadline when its response begins
 */
export async function withDeadline<Data>(
  request: (signal: AbortSignal, extendTo: (msMax: number) => void) => Promise<Data>,
  signal?: AbortSignal | null,
): Promise<Data> {
  const attempt = new AbortController()
  const abort = () => attempt.abort(signal?.reason)
  const silence = setTimeout(() => reachSite().catch(abort), SILENCE_MS)
  let deadline = setTimeout(abort, RESPONSE_MS_MAX)
  const stop = () => {
    clearTimeout(silence)
    clearTimeout(deadline)
  }
  signal?.addEventListener('abort', abort, { once: true })
  try {
    const response = request(attempt.signal, (msMax) => {
      stop()
      deadline = setTimeout(abort, msMax)
    })
    return await Promise.race([response, untilAborted(attempt.signal)])
  } finally {
    stop()
    signal?.removeEventListener('abort', abort)
  }
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/**
 * Null if the request failed, was lost or is late: the page stays as it is and the viewer can try again.
 *
 * @throws a redirect, or a response that ends the session
 */
export async function responseInTime<Data>(response: Promise<Data>): Promise<Data | null> {
  try {
    return await withDeadline(() => response)
  } catch (error) {
    if (error instanceof Response || toSessionProblem(error)) throw error
    return null
  }
}

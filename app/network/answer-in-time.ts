import { reachSite } from './reach-site.ts'
import { toSessionProblem } from './session-problem.ts'

/** Longer than the web front waits for any response, so the network has lost it. */
export const ANSWER_MS_MAX = 15_000
/** After this long without a response, checks whether the site can be reached. */
const SILENCE_MS = 3_000

/** At its deadline, or much earlier if the site cannot be reached. Returns how to stop. */
export function watchForLoss(giveUp: () => void): () => void {
  const silence = setTimeout(() => reachSite().catch(giveUp), SILENCE_MS)
  const deadline = setTimeout(giveUp, ANSWER_MS_MAX)
  return () => {
    clearTimeout(silence)
    clearTimeout(deadline)
  }
}

/** Until there is a response, nobody waits any more, or the network has lost it. */
export async function untilLost<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal | null | undefined,
): Promise<Answer> {
  const asking = new AbortController()
  const abort = () => asking.abort(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  const stopWatching = watchForLoss(abort)
  try {
    return await ask(asking.signal)
  } finally {
    stopWatching()
    signal?.removeEventListener('abort', abort)
  }
}

/**
 * Null if the request failed, was lost or is late: the page stays as it is and the viewer can try again.
 *
 * @throws a redirect, or a response that ends the session
 */
export async function answerInTime<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  let stopWatching = () => {}
  const lost = new Promise<null>((resolve) => {
    stopWatching = watchForLoss(() => resolve(null))
  })
  try {
    return await Promise.race([answer, lost])
  } catch (error) {
    if (error instanceof Response || toSessionProblem(error)) throw error
    return null
  } finally {
    stopWatching()
  }
}

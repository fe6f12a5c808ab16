import { reachSite } from './reach-site.ts'
import { toSessionProblem } from './session-problem.ts'

/** Longer than the web front waits for any answer; then the network has lost it. */
export const ANSWER_MS_MAX = 15_000
/** After this long without an answer the site is asked whether it can be reached. */
const SILENCE_MS = 3_000

/**
 * Gives up a request that the network has lost: at its deadline, and long before that where the site is out of reach.
 *
 * @returns stops watching it
 */
export function watchForLoss(giveUp: () => void): () => void {
  const silence = setTimeout(() => reachSite().catch(giveUp), SILENCE_MS)
  const deadline = setTimeout(giveUp, ANSWER_MS_MAX)
  return () => {
    clearTimeout(silence)
    clearTimeout(deadline)
  }
}

/** Requests until there is a response, nobody waits any more, or the network has lost it. */
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
 * What came of asking; null when nothing came, the network has lost it, or it did not come in time, so that the page stays
 * where it is and can ask again. What ends the session or leads elsewhere is thrown on.
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

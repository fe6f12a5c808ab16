import {
  type WaitingKind,
  type WaitingRequest,
  type WaitingRequestStore,
  waitingRequests,
} from './waiting-requests.ts'

/** Before the second try. */
export const PAUSE_MS = 800
/** After a failure this quick, the first retry comes before the notice. */
const SHORT_MS = 2_000

/** No response, or one after which a retry may help. */
export class LostAnswerError extends Error {
  override readonly name = 'LostAnswerError'
}

interface Options {
  kind: WaitingKind
  signal?: AbortSignal | undefined
  held?: WaitingRequestStore
}

/**
 * Retries after a short pause, and then whenever a retry may succeed; meanwhile the page shows a notice. The request
 * must be idempotent.
 *
 * @param ask throws without a response
 * @throws the signal's reason when aborted
 */
export async function retryUntilAnswered<Answer>(
  ask: () => Promise<Answer>,
  { kind, signal, held = waitingRequests }: Options,
): Promise<Answer> {
  let place: WaitingRequest | null = null
  const beganMs = performance.now()
  try {
    for (let isFirst = true; ; isFirst = false) {
      try {
        return await ask()
      } catch {
        signal?.throwIfAborted()
        // After a long wait, the notice comes first.
        if (isFirst && performance.now() - beganMs < SHORT_MS) {
          await untilAborted(pause(PAUSE_MS), signal)
          continue
        }
      }
      place ??= held.hold(kind)
      await untilAborted(place.turn(), signal)
    }
  } finally {
    place?.leave()
  }
}

/** Once more after a short pause. The caller handles a second failure. */
export async function retryOnce<Answer>(
  ask: () => Promise<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  try {
    return await ask()
  } catch {
    signal?.throwIfAborted()
    await untilAborted(pause(PAUSE_MS), signal)
    return ask()
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function untilAborted(wait: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return wait
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    wait.then(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    })
  })
}

import { createInFlight } from '../http/in-flight.ts'
import type { RateLimiter } from '../rate-limits/limits.ts'
import type { RequestsOptions, SharedState } from './shared-state.ts'

export type SentOutcome = { outcome: unknown } | null

/** Calls from a web process to the primary. */
export interface StateCalls extends RateLimiter {
  share(name: string, options: RequestsOptions, key: string): Promise<SentOutcome>
  forget(name: string, options: RequestsOptions, key: string): Promise<void>
  isFirst(key: string): Promise<boolean>
}

export interface RunCalls {
  run(name: string, key: string): Promise<SentOutcome>
}

class RequestFailedError extends Error {
  override readonly name = 'RequestFailedError'
}

export function offerState(state: SharedState, worker: RunCalls): StateCalls {
  return {
    take: async (action, requester) => (await state.limiter?.take(action, requester)) ?? null,
    look: async (action, requester) => (await state.limiter?.look(action, requester)) ?? null,
    forgive: async (action, requester) => state.limiter?.forgive(action, requester),
    recognize: async (token, member) => state.limiter?.recognize(token, member),
    disown: async (token) => state.limiter?.disown(token),
    async share(name, options, key) {
      const requests = state.requests<unknown>(name, options)
      try {
        const outcome = await requests.share(key, async () => {
          const sent = await worker.run(name, key)
          if (!sent) throw new RequestFailedError(name)
          return sent.outcome
        })
        return { outcome }
      } catch {
        return null
      }
    },
    forget: (name, options, key) => state.requests(name, options).forget(key),
    isFirst: (key) => state.isFirst(key),
  }
}

interface LinkedState {
  state: SharedState
  calls: RunCalls
}

export function linkedState(
  primary: StateCalls,
  { hasLimits, nowMs }: { hasLimits: boolean; nowMs(): number },
): LinkedState {
  const runs = new Map<string, () => Promise<SentOutcome>>()
  const runKey = (name: string, key: string) => `${name} ${key}`
  const limiter: RateLimiter = {
    take: (action, requester) => primary.take(action, requester),
    look: (action, requester) => primary.look(action, requester),
    forgive: (action, requester) => primary.forgive(action, requester),
    recognize: (token, member) => primary.recognize(token, member),
    disown: (token) => primary.disown(token),
  }
  return {
    state: {
      limiter: hasLimits ? limiter : null,
      requests<Outcome>(name: string, options: RequestsOptions) {
        const own = createInFlight<Outcome>({ nowMs })

        async function shareWithOthers(key: string, run: () => Promise<Outcome>): Promise<Outcome> {
          let failure: { error: unknown } | null = null
          runs.set(runKey(name, key), async () => {
            try {
              return { outcome: await run() }
            } catch (error) {
              failure = { error }
              return null
            }
          })
          try {
            const sent = await primary.share(name, options, key)
            if (sent) return sent.outcome as Outcome
          } finally {
            runs.delete(runKey(name, key))
          }
          if (failure) throw (failure as { error: unknown }).error
          // The request failed in another process, which cannot send its error.
          return run()
        }

        return {
          share: (key: string, run: () => Promise<Outcome>) =>
            own.share(key, () => shareWithOthers(key, run)),
          async forget(key: string) {
            own.forget(key)
            await primary.forget(name, options, key)
          },
        }
      },
      isFirst: (key) => primary.isFirst(key),
    },
    calls: { run: async (name, key) => (await runs.get(runKey(name, key))?.()) ?? null },
  }
}

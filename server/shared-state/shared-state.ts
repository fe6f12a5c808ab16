import { LRUCache } from 'lru-cache'
import { createInFlight, type InFlight, type InFlightOptions } from '../http/in-flight.ts'
import { type RateLimiter, rateLimiter } from '../rate-limits/limits.ts'

export interface SharedRequests<Outcome> {
  /**
   * Runs once for all concurrent callers with this key, and for later ones while the outcome is cached. `run` resolves to plain
   * data, since another process may receive it.
   */
  share(key: string, run: () => Promise<Outcome>): Promise<Outcome>
  forget(key: string): Promise<void>
}

export type RequestsOptions = Omit<InFlightOptions, 'nowMs'>

/**
 * State that all web processes must agree on: those of one machine (`ownState`), or of all machines (`openMachinesState`). Caches that
 * only save time belong to each process.
 */
export interface SharedState {
  limiter: RateLimiter | null
  requests<Outcome>(name: string, options: RequestsOptions): SharedRequests<Outcome>
  isFirst(key: string): Promise<boolean>
}

export const FIRST_REMEMBERED_MS = 120_000
const FIRST_MAX = 2000

interface OwnStateOptions {
  limitFactor: number
  nowMs(): number
}

export function ownState({ limitFactor, nowMs }: OwnStateOptions): SharedState {
  const seen = new LRUCache<string, true>({
    max: FIRST_MAX,
    ttl: FIRST_REMEMBERED_MS,
    ttlResolution: 0,
    perf: { now: nowMs },
  })
  const requests = new Map<string, InFlight<unknown>>()
  return {
    limiter: limitFactor > 0 ? rateLimiter({ factor: limitFactor }) : null,
    requests<Outcome>(name: string, options: RequestsOptions): SharedRequests<Outcome> {
      const known = requests.get(name) ?? createInFlight<unknown>({ nowMs, ...options })
      requests.set(name, known)
      const inFlight = known as InFlight<Outcome>
      return { share: inFlight.share, forget: async (key) => inFlight.forget(key) }
    },
    async isFirst(key) {
      if (seen.has(key)) return false
      seen.set(key, true)
      return true
    },
  }
}

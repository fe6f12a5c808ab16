import { LRUCache } from 'lru-cache'

const KEYS_MAX = 2_000
const DEADLINE_MS = 60_000

export interface InFlightOptions {
  nowMs(): number
  /** How long a success is cached for later callers; by default, not at all. */
  cachedMs?: number
  keysMax?: number
  deadlineMs?: number
}

/** Shares one request among concurrent callers with the same key. Failures are shared too, but never cached. */
export interface InFlight<Outcome> {
  share(key: string, run: () => Promise<Outcome>): Promise<Outcome>
  has(key: string): boolean
  forget(key: string): void
}

export function createInFlight<Outcome>({
  nowMs,
  cachedMs = 0,
  keysMax = KEYS_MAX,
  deadlineMs = DEADLINE_MS,
}: InFlightOptions): InFlight<Outcome> {
  const running = new Map<string, { outcome: Promise<Outcome>; startedAtMs: number }>()
  const cached =
    cachedMs === 0
      ? null
      : new LRUCache<string, { outcome: Promise<Outcome> }>({
          max: keysMax,
          ttl: cachedMs,
          ttlResolution: 0,
          perf: { now: nowMs },
        })

  function known(key: string): Promise<Outcome> | undefined {
    const request = running.get(key)
    if (request && nowMs() - request.startedAtMs < deadlineMs) return request.outcome
    return cached?.get(key)?.outcome
  }

  return {
    share(key, run) {
      const shared = known(key)
      if (shared) return shared
      const outcome = run()
      if (running.size >= keysMax && !running.has(key)) return outcome
      const request = { outcome, startedAtMs: nowMs() }
      running.set(key, request)
      const end = () => running.get(key) === request && running.delete(key)
      outcome.then(() => {
        if (end()) cached?.set(key, { outcome })
      }, end)
      return outcome
    },
    has: (key) => known(key) !== undefined,
    forget(key) {
      running.delete(key)
      cached?.delete(key)
    },
  }
}

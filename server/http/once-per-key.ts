import { LRUCache } from 'lru-cache'

/** As long as a browser may take to repeat a request that got no response. */
const KEPT_MS = 10_000
const KEPT_MAX = 500

/**
 * Creates a runner that does one thing per key: concurrent callers, and callers shortly after, get the same outcome.
 * A callback that a browser sends twice must not spend its code twice. Failures are not kept.
 */
export function oncePerKey<Outcome>(
  nowMs: () => number,
): (key: string, run: () => Promise<Outcome>) => Promise<Outcome> {
  const outcomes = new LRUCache<string, Promise<Outcome>>({
    max: KEPT_MAX,
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: { now: nowMs },
  })
  return function runOnce(key, run) {
    const known = outcomes.get(key)
    if (known) return known
    const outcome = run()
    outcomes.set(key, outcome)
    outcome.catch(() => outcomes.delete(key))
    return outcome
  }
}

import { LRUCache } from 'lru-cache'

/** As long as a browser takes to send again what it has no answer to yet, and no longer. */
const KEPT_MS = 10_000
const KEPT_MAX = 500

/**
 * Makes a runner that does one thing for one key: whoever asks while it is being done, or a moment later, gets the same
 * outcome. A callback that a browser sends twice must not use its code up against itself. What failed is done again.
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

import { LRUCache } from 'lru-cache'
import type { Clock } from '../runtime/clock.ts'

const DAY_MS = 86_400_000
/** About 15 MB; beyond it the oldest play is forgotten and may count again. */
const PLAYS_MAX = 100_000

/**
 * Counts an episode once per viewer and day (UTC), however often it is requested: the ranking counts viewers,
 * not requests. Record 006.
 *
 * @returns takes the episode and the viewer's key; empty if unknown, and all unknown viewers count as one
 */
export function countPlaysOnce(
  count: (episodeId: string) => void,
  clock: Clock,
): (episodeId: string, viewer: string) => void {
  const seen = new LRUCache<string, true>({ max: PLAYS_MAX })
  return function countOnce(episodeId, viewer) {
    const play = `${Math.floor(clock.nowMs() / DAY_MS)} ${viewer} ${episodeId}`
    if (seen.has(play)) return
    seen.set(play, true)
    count(episodeId)
  }
}

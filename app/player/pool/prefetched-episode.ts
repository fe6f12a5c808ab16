import { askJson } from '../../network/ask-json.ts'
import { findGate, type OpenedEpisode, type PlayableDetail, type PlayerState } from '../episodes/state.ts'

/** What an episode needs to play, beyond what the page of its drama knows already. */
export interface PrefetchedEpisode {
  currentEpisodeDetail: PlayableDetail
  firstFrameUrl: string | null
}

/** Addresses of paid media live ten minutes unless the operator says otherwise: older ones are asked for anew. Rule 14. */
const FRESH_MS = 8 * 60_000

/** Addresses of media that were got then have not expired yet; both by the page's own clock, in ms. */
export function areFresh(gotAtMs: number, nowMs: number): boolean {
  return nowMs - gotAtMs < FRESH_MS
}

/** Nobody waits longer for what nobody has asked to see yet. */
const PREFETCH_MS_MAX = 8_000

/** Asks what an episode needs to play; null when it does not play here, or nobody answered. */
export function prefetchEpisode(address: string): Promise<PrefetchedEpisode | null> {
  return askJson<PrefetchedEpisode>(address, { msMax: PREFETCH_MS_MAX })
}

/** Indices of the episodes worth holding ready: the next, then the previous, and none that does not play here. */
export function findNeighbours({
  currentEpisodeIndex,
  episodesList,
}: Pick<PlayerState, 'currentEpisodeIndex' | 'episodesList'>): number[] {
  return [currentEpisodeIndex + 1, currentEpisodeIndex - 1].filter((index) => {
    const entry = episodesList[index]
    return entry !== undefined && findGate(entry) === null
  })
}

/**
 * The neighbour as it opens at once: the drama and its list as they are known here, and its own detail. What the member
 * did with it comes with the page's data, which is asked for at the same moment (row 119).
 */
export function toOpenedEpisode(
  now: PlayerState,
  index: number,
  prefetched: PrefetchedEpisode,
): OpenedEpisode {
  return {
    detail: now.detail,
    episodesList: now.episodesList,
    epIndex: index,
    currentEpisodeDetail: prefetched.currentEpisodeDetail,
    behaviorData: { isLiked: false, isSaved: false },
  }
}

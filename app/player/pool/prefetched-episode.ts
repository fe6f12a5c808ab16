import { askJson } from '../../network/ask-json.ts'
import { findGate, type OpenedEpisode, type PlayableDetail, type PlayerState } from '../episodes/state.ts'

/** The data that an episode needs to play, beyond the data of the drama's page. */
export interface PrefetchedEpisode {
  currentEpisodeDetail: PlayableDetail
  firstFrameUrl: string | null
}

/** Addresses of paid media live ten minutes unless the operator says otherwise: older ones are requested again. */
const FRESH_MS = 8 * 60_000

/** Whether media addresses received at that time are still valid; both times by the page's clock, in ms. */
export function areFresh(gotAtMs: number, nowMs: number): boolean {
  return nowMs - gotAtMs < FRESH_MS
}

/** Deadline of a prefetch. */
const PREFETCH_MS_MAX = 8_000

/** Requests what an episode needs to play; null if it does not play here or the request fails. */
export function prefetchEpisode(address: string): Promise<PrefetchedEpisode | null> {
  return askJson<PrefetchedEpisode>(address, { msMax: PREFETCH_MS_MAX })
}

/** Indices of the episodes to prefetch: the next, then the previous, and none that does not play here. */
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
 * The neighbour as it opens at once: the drama and its list as known here, and its own detail. The member's likes and saves
 * come with the page's data, which is requested at the same moment.
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

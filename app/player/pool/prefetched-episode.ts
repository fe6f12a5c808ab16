import { requestJson } from '../../page/requests/request-json.ts'
import { findGate, type OpenedEpisode, type PlayableDetail, type PlayerState } from '../episodes/state.ts'

export interface PrefetchedEpisode {
  currentEpisodeDetail: PlayableDetail
  firstFrameUrl: string | null
}

/** Addresses of paid media live ten minutes by default; older ones are requested again. */
const FRESH_MS = 8 * 60_000

export function areFresh(gotAtMs: number, nowMs: number): boolean {
  return nowMs - gotAtMs < FRESH_MS
}

const PREFETCH_MS_MAX = 8_000

export function prefetchEpisode(address: string): Promise<PrefetchedEpisode | null> {
  return requestJson<PrefetchedEpisode>(address, { msMax: PREFETCH_MS_MAX })
}

/** Indices: the next, then the previous; only episodes that play here. */
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
 * Combines the drama and its list, which the page has, with the neighbour's detail. The member's likes and
 * saves come with the page's data, requested at the same moment.
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

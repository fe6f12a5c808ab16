import { askJson } from '../../network/ask-json.ts'
import { findGate, type OpenedEpisode, type PlayableDetail, type PlayerState } from '../episodes/state.ts'

/** What an episode needs to play, beyond the data of the drama's page. */
export interface PrefetchedEpisode {
  currentEpisodeDetail: PlayableDetail
  firstFrameUrl: string | null
}

/** Addresses of paid media live ten minutes by default: older ones are requested again. */
const FRESH_MS = 8 * 60_000

/** Times by the page's clock, in ms. */
export function areFresh(gotAtMs: number, nowMs: number): boolean {
  return nowMs - gotAtMs < FRESH_MS
}

/** Deadline of a prefetch. */
const PREFETCH_MS_MAX = 8_000

/** Null: it does not play here, or the request fails. */
export function prefetchEpisode(address: string): Promise<PrefetchedEpisode | null> {
  return askJson<PrefetchedEpisode>(address, { msMax: PREFETCH_MS_MAX })
}

/** Indices: the next, then the previous; none that does not play here. */
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
 * The drama and its list as known here, and the neighbour's own detail. The member's likes and saves come with the
 * page's data, requested at the same moment.
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

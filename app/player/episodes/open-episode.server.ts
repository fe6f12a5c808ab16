import type { AppLoadContext } from '@remix-run/server-runtime'
import type { DramaDetail } from '../../../contract/catalog.ts'
import type { EpisodeListItem } from '../../../contract/episodes.ts'
import { EPISODE_LIST_PAGE_SIZE } from '../../../contract/paging.ts'
import { ShownFacts } from '../../../contract/shown-facts.ts'
import { isSessionEnd } from '../../page/requests/session-problem.ts'
import {
  type BehaviorData,
  type DramaFacts,
  type EpisodeEntry,
  findGate,
  type OpenedEpisode,
} from './state.ts'

export interface OpenedDrama {
  drama: DramaDetail
  episode: OpenedEpisode
  firstFrameUrl: string | null
}

type Outcome =
  | { missing: 'drama' | 'episode' }
  /** It is announced, and has no episode yet. */
  | { missing: 'episodes'; drama: DramaDetail }
  | ({ missing: null } & OpenedDrama)

/** For visitors, and for members while it is unavailable: the episode plays anyway. */
const NOTHING_DONE = { isLiked: false, isSaved: false }

export async function loadBehavior(
  { api, hasToken, log }: AppLoadContext,
  ids: { dramaId: string; episodeId: string },
): Promise<BehaviorData> {
  if (!hasToken) return NOTHING_DONE
  try {
    return await api.episodeBehavior(ids)
  } catch (error) {
    if (isSessionEnd(error)) throw error
    log.warn({ err: error, ...ids }, 'episode marks unavailable')
    return NOTHING_DONE
  }
}

/** The drama with its whole list, then the play addresses, only if the episode plays here. */
export async function openEpisode(
  context: AppLoadContext,
  wanted: { dramaId: string; epIndex: number },
  {
    /** The viewer has not opened the episode, so likes and saves are not requested. */
    isPrefetch = false,
    /** A removed episode is replaced by the nearest one before it, or else after it. */
    fallsBackToNearest = false,
  } = {},
): Promise<Outcome> {
  const { api, log } = context
  const { dramaId } = wanted
  const [drama, list] = await Promise.all([
    api.dramaDetail({ dramaId }),
    api.episodeList({ dramaId, pageIndex: 1, pageSize: EPISODE_LIST_PAGE_SIZE }),
  ])
  if (!drama) return { missing: 'drama' }
  if (drama.comesOn) return { missing: 'episodes', drama }
  if (list.hasMore) log.warn({ dramaId }, 'episode list truncated')
  const epIndex = fallsBackToNearest ? findNearest(list.episodes, wanted.epIndex) : wanted.epIndex
  const item = list.episodes[epIndex]
  if (!item) return { missing: 'episode' }
  const ids = { dramaId, episodeId: item.episodeId }
  const [currentEpisodeDetail, behaviorData] = await Promise.all([
    findGate(item) ? null : api.episodeDetail(ids),
    isPrefetch ? NOTHING_DONE : loadBehavior(context, ids),
  ])
  if (!findGate(item) && !currentEpisodeDetail) return { missing: 'episode' }
  return {
    missing: null,
    drama,
    firstFrameUrl: currentEpisodeDetail?.firstFrameUrl ?? item.firstFrameUrl,
    episode: {
      detail: toDramaFacts(drama, list.episodes),
      episodesList: list.episodes.map(toEpisodeEntry),
      epIndex,
      currentEpisodeDetail,
      behaviorData,
    },
  }
}

/** The index of the episode, or of the nearest one still in the drama, as in members' lists; -1: none. */
function findNearest(episodes: readonly EpisodeListItem[], epIndex: number): number {
  const isThere = ({ isWithdrawn }: EpisodeListItem) => !isWithdrawn
  const upToIt = episodes.slice(0, epIndex + 1).findLastIndex(isThere)
  return upToIt >= 0 ? upToIt : episodes.findIndex(isThere)
}

function toDramaFacts(drama: DramaDetail, episodes: readonly EpisodeListItem[]): DramaFacts {
  const { dramaId, name, introduction, categories, coverUrl, coverColor, minimumAge } = drama
  const seconds = episodes.map(({ durationSeconds }) => Math.round(durationSeconds ?? 0))
  const episodeSeconds = seconds.includes(0) ? [] : seconds
  const facts = { dramaId, name, introduction, categories, coverUrl, coverColor, episodeSeconds }
  return { ...facts, ...(minimumAge !== null && { minimumAge }), ...ShownFacts.parse(drama) }
}

function toEpisodeEntry(item: EpisodeListItem): EpisodeEntry {
  const { episodeId, isLocked, isAppOnly, isWithdrawn, priceCoins } = item
  return { id: episodeId, isLocked, isAppOnly, ...(isWithdrawn && { isWithdrawn }), priceCoins }
}

import type { AppLoadContext } from '@remix-run/server-runtime'
import type { DramaDetail } from '../../contract/catalog.ts'
import type { EpisodeListItem } from '../../contract/episodes.ts'
import { EPISODE_LIST_PAGE_SIZE } from '../../contract/paging.ts'
import { isSessionEnd } from '../lifecycle/session-problem.ts'
import { type DramaFacts, type EpisodeEntry, type OpenedEpisode, obstacleOf } from './state.ts'

type Outcome =
  | { missing: 'drama' | 'episode' }
  | { missing: null; episode: OpenedEpisode; firstFrameUrl: string | null }

/** Of a visitor, and of a member when it cannot be told: an episode plays all the same. */
const NOTHING_DONE = { isThumbedUp: false, isSaved: false }

/**
 * Opens one episode as section 4 of the specification tells: the drama and its whole list, then what plays, but only
 * of an episode that may be watched here. Rows 115-119, 121-122, 126.
 */
export async function openEpisode(
  { api, hasToken, log }: AppLoadContext,
  ask: { dramaId: string; epIndex: number },
): Promise<Outcome> {
  const { dramaId: contentId, epIndex } = ask
  const [drama, list] = await Promise.all([
    api.dramaDetail({ contentId }),
    api.episodeList({ contentId, pageIndex: 1, pageSize: EPISODE_LIST_PAGE_SIZE }),
  ])
  if (!drama) return { missing: 'drama' }
  if (list.hasMore) log.warn({ contentId }, `Only the first ${EPISODE_LIST_PAGE_SIZE} episodes are shown.`)
  const item = list.episodes[epIndex]
  if (!item) return { missing: 'episode' }
  const ids = { contentId, chapterId: item.episodeId }
  const unknownBehavior = (error: unknown) => {
    if (isSessionEnd(error)) throw error
    log.warn({ err: error, ...ids }, 'What the member did with this episode is not known.')
    return NOTHING_DONE
  }
  const [currentEpisodeDetail, behaviorData] = await Promise.all([
    obstacleOf(item) ? null : api.episodeDetail(ids),
    hasToken ? api.episodeBehavior(ids).catch(unknownBehavior) : NOTHING_DONE,
  ])
  if (!obstacleOf(item) && !currentEpisodeDetail) return { missing: 'episode' }
  return {
    missing: null,
    firstFrameUrl: currentEpisodeDetail?.firstFrameUrl ?? item.firstFrameUrl,
    episode: {
      detail: factsOf(drama),
      episodesList: list.episodes.map(entryOf),
      epIndex,
      currentEpisodeDetail,
      behaviorData,
    },
  }
}

function factsOf(drama: DramaDetail): DramaFacts {
  const { dramaId, name, introduction, categories, coverUrl, coverColor } = drama
  return { dramaId, name, introduction, categories, coverUrl, coverColor }
}

function entryOf({ episodeId, isLocked, isAppOnly, priceCoins }: EpisodeListItem): EpisodeEntry {
  return { id: episodeId, isLocked, isAppOnly, priceCoins }
}

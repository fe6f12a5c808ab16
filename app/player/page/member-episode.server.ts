import type { AppLoadContext } from '@remix-run/server-runtime'
import { Id } from '../../../contract/ids.ts'
import { EPISODE_LIST_PAGE_SIZE } from '../../../contract/paging.ts'
import { isSessionEnd } from '../../page/requests/session-problem.ts'
import { loadBehavior } from '../episodes/open-episode.server.ts'
import { findGate } from '../episodes/state.ts'
import { loadFinished } from '../next-drama/what-follows.server.ts'
import { loadOffer } from '../unlock/offer.server.ts'
import { loadAccountPositions, nearbyPositions } from '../watching/account-positions.server.ts'
import { recordHistoryEntry } from '../watching/take-watch-report.server.ts'
import type { MemberEpisode } from './member-episode.ts'

/**
 * The member's part of an episode's shared page. Also records the opening in the history: no other request
 * for that page reaches the product API. Null: no member, no such episode, or an outage. Record 060.
 *
 * @param query see `memberEpisodeQuery`
 * @throws the response that ends a session
 */
export async function loadMemberEpisode(
  context: AppLoadContext,
  query: URLSearchParams,
): Promise<MemberEpisode | null> {
  const { api, hasToken, log } = context
  const [drama, episode] = [Id.safeParse(query.get('drama')), Id.safeParse(query.get('episode'))]
  if (!hasToken || !drama.success || !episode.success) return null
  const ids = { dramaId: drama.data, episodeId: episode.data }
  const { dramaId, episodeId } = ids
  try {
    const [{ episodes }, behaviorData, offer, positions] = await Promise.all([
      api.episodeList({ dramaId, pageIndex: 1, pageSize: EPISODE_LIST_PAGE_SIZE }),
      loadBehavior(context, ids),
      // The page of an episode that plays sells nothing.
      loadOffer({ ...context, openPayments: async () => [] }, dramaId),
      loadAccountPositions(context, dramaId),
    ])
    const epIndex = episodes.findIndex((each) => each.episodeId === episodeId)
    const entry = episodes[epIndex]
    if (!entry) return null
    if (!findGate(entry)) void recordHistoryEntry(context, ids)
    const isLast = epIndex === episodes.length - 1
    const list = episodes.map((each) => ({ ...each, id: each.episodeId }))
    return {
      episodeId,
      behaviorData,
      prices: episodes.map(({ isLocked, priceCoins }) => (isLocked ? priceCoins : null)),
      offer,
      accountPositions: nearbyPositions(positions, list, epIndex),
      finishedIds: isLast ? [...(await loadFinished(context))] : [],
    }
  } catch (error) {
    if (isSessionEnd(error)) throw error
    log.warn({ err: error, ...ids }, 'member’s part of an episode unavailable')
    return null
  }
}

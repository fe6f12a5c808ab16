import type { AppLoadContext } from '@remix-run/server-runtime'
import { hasExtension } from '../../../contract/area.ts'
import { SCREEN_PAGE_SIZE } from '../../../contract/paging.ts'
import { shortened, toCard } from '../../catalog/drama-card.ts'
import { isSessionEnd } from '../../page/requests/session-problem.ts'
import type { SimilarDrama, WhatFollows } from './similar-drama.ts'

const SIMILAR_COUNT = 6
const HOOK_LENGTH_MAX = 260

/** The same for everybody; empty if the backend lacks the call or does not respond. */
export async function loadSimilar({ api, log }: AppLoadContext, dramaId: string): Promise<SimilarDrama[]> {
  try {
    if (!hasExtension(await api.areaInfo(), 'similarDramas')) return []
    const similar = await api.similarDramas({ dramaId, pageSize: SIMILAR_COUNT })
    return similar.map(({ isNextSeason, ...drama }) => {
      const { categories, introduction: _, ...card } = toCard(drama)
      const introduction = shortened(drama.introduction, HOOK_LENGTH_MAX)
      return { ...card, isNextSeason, hook: { categories, introduction } }
    })
  } catch (error) {
    if (isSessionEnd(error)) throw error
    log.warn({ err: error, dramaId }, 'similar dramas unavailable')
    return []
  }
}

/** Only the last episode needs introductions and the member's finished dramas; other pages stay smaller. */
export async function toWhatFollows(
  context: AppLoadContext,
  similar: SimilarDrama[],
  isLastEpisode: boolean,
): Promise<WhatFollows> {
  if (!isLastEpisode) return { dramas: similar.map(({ hook: _, ...drama }) => drama), finishedIds: [] }
  const finished = similar.length > 0 ? await loadFinished(context) : new Set<string>()
  return {
    dramas: similar,
    finishedIds: similar.map(({ dramaId }) => dramaId).filter((id) => finished.has(id)),
  }
}

export async function loadFinished({ api, hasToken, isShared, log }: AppLoadContext): Promise<Set<string>> {
  if (!hasToken || isShared) return new Set()
  try {
    const { records } = await api.historyList({ pageIndex: 1, pageSize: SCREEN_PAGE_SIZE })
    return new Set(
      records
        .filter(({ episodeNumber, episodeCount }) => episodeCount !== null && episodeNumber === episodeCount)
        .map(({ dramaId }) => dramaId),
    )
  } catch (error) {
    if (isSessionEnd(error)) throw error
    log.warn({ err: error }, 'finished dramas unavailable')
    return new Set()
  }
}

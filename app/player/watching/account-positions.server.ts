import type { AppLoadContext } from '@remix-run/server-runtime'
import { hasExtension } from '../../../contract/area.ts'
import type { AccountPosition } from '../../library/positions.ts'
import { isSessionEnd } from '../../page/requests/session-problem.ts'
import type { EpisodeEntry } from '../episodes/state.ts'

export type AccountPositions = Record<string, AccountPosition>

export async function loadAccountPositions(context: AppLoadContext, dramaId: string) {
  const { api, hasToken, isShared, log } = context
  if (!hasToken || isShared) return null
  try {
    const area = await api.areaInfo()
    const hasPositions = hasExtension(area, 'positions') && hasExtension(area, 'savePosition')
    return hasPositions ? await api.positions({ dramaId }) : null
  } catch (error) {
    if (isSessionEnd(error)) throw error
    log.warn({ err: error, dramaId }, 'saved position unavailable')
    return null
  }
}

/** The neighbours may open before the next request. */
export function nearbyPositions(
  positions: Awaited<ReturnType<typeof loadAccountPositions>>,
  episodesList: readonly EpisodeEntry[],
  epIndex: number,
): AccountPositions | null {
  if (!positions) return null
  const nearby = episodesList.slice(Math.max(epIndex - 1, 0), epIndex + 2)
  return Object.fromEntries(
    nearby.map(({ id }) => {
      const found = positions.find(({ episodeId }) => episodeId === id)
      return [id, { seconds: found?.positionSeconds ?? 0, savedAtMs: found?.savedAtMs ?? 0 }]
    }),
  )
}

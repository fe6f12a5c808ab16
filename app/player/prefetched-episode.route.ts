import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { parseEpisodeSegment } from '../addresses/address-params.ts'
import { dramaIdIn } from '../addresses/slug.ts'
import { openEpisode } from './episodes/open-episode.server.ts'
import { isPlayable } from './episodes/state.ts'
import type { PrefetchedEpisode } from './pool/prefetched-episode.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const dramaId = dramaIdIn(params.drama ?? '')
  const segment = parseEpisodeSegment(params.ep)
  if (!dramaId || !segment) return Response.json(null, { status: 404 })
  const opened = await openEpisode(context, { dramaId, epIndex: segment.number - 1 }, { isPrefetch: true })
  if (opened.missing) return Response.json(null, { status: 404 })
  const { currentEpisodeDetail } = opened.episode
  const prefetched: PrefetchedEpisode | null = isPlayable(currentEpisodeDetail)
    ? { currentEpisodeDetail, firstFrameUrl: opened.firstFrameUrl }
    : null
  return Response.json(prefetched)
}

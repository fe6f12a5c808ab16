import type { PlayAddresses } from '../../../contract/episodes.ts'
import { prefetchedEpisodeHref } from '../../addresses/data-hrefs.ts'
import { areFresh, prefetchEpisode } from './prefetched-episode.ts'

export interface VideoAddress {
  episodeId: string
  play: PlayAddresses & { mp4Url: string }
  atMs: number
}

/** By path of an episode's page. */
const requested = new Map<string, Promise<VideoAddress | null>>()
/** By episode. */
const known = new Map<string, VideoAddress>()

/**
 * The plain file to which a link leads, requested once while its address is fresh; null for a locked episode, and on any
 * failure. Never rejects.
 *
 * @param page path of an episode's page
 */
export async function requestVideoAddress(page: string): Promise<VideoAddress | null> {
  const earlier = requested.get(page)
  const found = earlier && (await earlier)
  if (found && areFresh(found.atMs, performance.now())) return found
  const request = requestAddress(page)
  requested.set(page, request)
  return request
}

async function requestAddress(page: string): Promise<VideoAddress | null> {
  const episode = await prefetchEpisode(prefetchedEpisodeHref(page))
  const { episodeId, play } = episode?.currentEpisodeDetail ?? {}
  if (!episodeId || !play?.mp4Url) return null
  const address = { episodeId, play: { ...play, mp4Url: play.mp4Url }, atMs: performance.now() }
  known.set(episodeId, address)
  return address
}

/** The address requested for an episode, while it is fresh. */
export function knownVideoAddress(episodeId: string): VideoAddress | null {
  const found = known.get(episodeId)
  return found && areFresh(found.atMs, performance.now()) ? found : null
}

import type { PlayAddresses } from '../../../contract/episodes.ts'
import { prefetchedEpisodeHref } from '../../addresses/data-hrefs.ts'
import { choosePlainFile } from './plain-file.ts'
import { areFresh, prefetchEpisode } from './prefetched-episode.ts'

export interface VideoAddress {
  episodeId: string
  /** `mp4Url` is the plain file that is played here. */
  play: PlayAddresses & { mp4Url: string }
  lowestUrl: string
  atMs: number
}

/** By path of an episode's page. */
const requested = new Map<string, Promise<VideoAddress | null>>()
/** By episode, and by path of its page. */
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
  const mp4Url = play && choosePlainFile(play)
  if (!episodeId || !mp4Url) return null
  const address = {
    episodeId,
    play: { ...play, mp4Url },
    lowestUrl: play.mp4Url ?? mp4Url,
    atMs: performance.now(),
  }
  known.set(episodeId, address).set(page, address)
  return address
}

/**
 * The address that was requested, while it is fresh.
 *
 * @param of an episode, or the path of its page
 */
export function knownVideoAddress(of: string): VideoAddress | null {
  const found = known.get(of)
  return found && areFresh(found.atMs, performance.now()) ? found : null
}

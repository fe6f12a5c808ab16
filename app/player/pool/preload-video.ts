import type { PlayAddresses } from '../../../contract/episodes.ts'
import { prefetchedEpisodeHref } from '../../addresses/data-hrefs.ts'
import { isPlayable, type OpenedEpisode } from '../episodes/state.ts'
import { areFresh, prefetchEpisode } from './prefetched-episode.ts'

/** Holds the index and the first frame of a usual plain file. */
const FIRST_BYTES = 96 * 1024
/** So that a page spends at most 200 kB on videos that are not opened. */
const UNUSED_MAX = 2

interface PreloadedVideo {
  play: PlayAddresses
  atMs: number
}

/** Paths of pages. */
const requested = new Set<string>()
/** By episode. */
const preloaded = new Map<string, PreloadedVideo>()
const used = new Set<string>()

/** Other engines cache no partial responses, so their media element would load these bytes again. */
const isChromium = () => 'userAgentData' in navigator

const isSpent = () => preloaded.size - used.size >= UNUSED_MAX

/**
 * Loads the first bytes of the plain file to which a link leads into the browser's cache, once for each link.
 * Never rejects: without them the page opens as usual.
 *
 * @param page path of an episode's page
 */
export async function preloadVideo(page: string): Promise<void> {
  if (!isChromium() || requested.has(page) || isSpent()) return
  requested.add(page)
  const episode = await prefetchEpisode(prefetchedEpisodeHref(page))
  const { episodeId, play } = episode?.currentEpisodeDetail ?? {}
  if (!episodeId || !play?.mp4Url || isSpent()) return
  preloaded.set(episodeId, { play, atMs: performance.now() })
  try {
    const response = await fetch(play.mp4Url, { headers: { Range: `bytes=0-${FIRST_BYTES - 1}` } })
    // A server that ignores the range would send the whole file.
    if (response.status === 206) await response.arrayBuffer()
    else await response.body?.cancel()
  } catch {}
}

/** Plays the addresses that were preloaded: those of a paid episode differ in each response. */
export function withPreloadedVideo(episode: OpenedEpisode): OpenedEpisode {
  const { currentEpisodeDetail: detail } = episode
  const found = isPlayable(detail) ? preloaded.get(detail.episodeId) : undefined
  if (!isPlayable(detail) || !found || !areFresh(found.atMs, performance.now())) return episode
  used.add(detail.episodeId)
  return { ...episode, currentEpisodeDetail: { ...detail, play: found.play } }
}

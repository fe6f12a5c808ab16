import { isPlayable, type OpenedEpisode } from '../episodes/state.ts'
import { findEarlyVideo } from './early-video.ts'
import { knownVideoAddress, requestVideoAddress } from './video-address.ts'

/** Holds the index and the first frame of a usual plain file. */
const FIRST_BYTES = 96 * 1024
/** So that a page spends at most 200 kB on videos that are not opened. */
const UNUSED_MAX = 2

/** Paths of pages. */
const requested = new Set<string>()
/** By episode; null if they did not arrive. */
const preloaded = new Map<string, Promise<ArrayBuffer | null>>()
const used = new Set<string>()
let running = new AbortController()

/** Other engines cache no partial responses, so their media element would load these bytes again. */
export const cachesPartialResponses = () => 'userAgentData' in navigator

const isSpent = () => preloaded.size - used.size >= UNUSED_MAX

/**
 * Loads the first bytes of the plain file to which a link leads into the browser's cache, once for each link.
 * Never rejects: without them the page opens as usual.
 *
 * @param page path of an episode's page
 */
export async function preloadVideo(page: string): Promise<void> {
  if (!cachesPartialResponses() || requested.has(page) || isSpent()) return
  requested.add(page)
  const video = await requestVideoAddress(page)
  if (!video || isSpent() || findEarlyVideo(video.episodeId)) return
  const bytes = loadRange(video.play.mp4Url, { from: 0, to: FIRST_BYTES, signal: running.signal })
  preloaded.set(video.episodeId, bytes)
  await bytes
}

/** A video that starts would load them again beside what is on its way. What has arrived remains in the cache. */
export function stopPreloading(): void {
  running.abort()
  running = new AbortController()
}

interface FirstBytes {
  bytes: ArrayBuffer
  /** The file is no longer. */
  isWhole: boolean
}

/** Null unless they were preloaded. */
export async function firstBytes(episodeId: string): Promise<FirstBytes | null> {
  const bytes = await preloaded.get(episodeId)
  return bytes ? { bytes, isWhole: bytes.byteLength < FIRST_BYTES } : null
}

/**
 * Null on any failure. Never rejects.
 *
 * @param range in bytes, `to` excluded
 */
export async function loadRange(
  address: string,
  { from, to, signal }: { from: number; to: number; signal?: AbortSignal },
): Promise<ArrayBuffer | null> {
  try {
    const response = await fetch(address, {
      headers: { Range: `bytes=${from}-${to - 1}` },
      ...(signal && { signal }),
    })
    if (response.status === 206) return await response.arrayBuffer()
    // A server that ignores the range would send the whole file.
    await response.body?.cancel()
  } catch {}
  return null
}

/** Plays the addresses that were preloaded: those of a paid episode differ in each response. */
export function withPreloadedVideo(episode: OpenedEpisode): OpenedEpisode {
  const { currentEpisodeDetail: detail } = episode
  const found = isPlayable(detail) ? knownVideoAddress(detail.episodeId) : null
  if (!isPlayable(detail) || !found) return episode
  used.add(detail.episodeId)
  return { ...episode, currentEpisodeDetail: { ...detail, play: found.play } }
}

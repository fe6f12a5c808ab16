import { type RefObject, useEffect, useRef, useState } from 'react'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import type { PlayableDetail, PlayerState } from '../episodes/state.ts'
import { isRunning, type Playback } from '../playback/playback.ts'
import { mayPrefetch, readConnection } from './connection.ts'
import type { PlayerEpisode } from './player.ts'
import type { PlayerPool } from './player-pool.ts'
import { areFresh, findNeighbours, type PrefetchedEpisode, prefetchEpisode } from './prefetched-episode.ts'

/** So much of the episode that plays is there before any of its neighbours is fetched, or all of it. */
const BUFFERED_SECONDS_MIN = 6

interface CachedEpisode {
  prefetched: PrefetchedEpisode | null
  atMs: number
}

/**
 * Holds the neighbours of an episode ready: first what they need to play, then their first seconds. Answers what is
 * known of a neighbour. Row 415.
 */
export function usePrefetching(
  state: PlayerState,
  detail: PlayableDetail,
  playback: Playback,
  pool: RefObject<PlayerPool | null>,
  toPlayerEpisode: (index: number, prefetched: PrefetchedEpisode) => PlayerEpisode,
) {
  const hrefs = useHrefs()
  const cache = useRef(new Map<string, CachedEpisode>())
  const [arrivals, setArrivals] = useState(0)
  const { positionSeconds, bufferedSeconds, durationSeconds } = playback
  const isCalm =
    isRunning(playback) &&
    durationSeconds > 0 &&
    bufferedSeconds >= Math.min(positionSeconds + BUFFERED_SECONDS_MIN, durationSeconds - 0.5)
  const wasCalm = useRef<string | null>(null)
  if (isCalm) wasCalm.current = state.chapterId
  const isTime = wasCalm.current === state.chapterId
  const latest = useRef(toPlayerEpisode)
  latest.current = toPlayerEpisode

  const findPrefetched = (index: number): PrefetchedEpisode | null => {
    const entry = state.episodesList[index]
    const found = entry && cache.current.get(entry.id)
    return found && areFresh(found.atMs, performance.now()) ? found.prefetched : null
  }

  // What was not to be had without a network is looked for again.
  useEffect(() => {
    const look = () => setArrivals((count) => count + 1)
    window.addEventListener('online', look)
    return () => window.removeEventListener('online', look)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival is the reason to look again.
  useEffect(() => {
    if (!isTime || !mayPrefetch(readConnection(navigator), pool.current?.measuredBitsPerSecond() ?? null))
      return
    const { detail: drama, episodesList } = state
    // The one that plays is the neighbour of whatever follows it, and is held already.
    const own = { currentEpisodeDetail: detail, firstFrameUrl: detail.firstFrameUrl }
    if (cache.current.get(state.chapterId)?.prefetched?.currentEpisodeDetail !== detail)
      cache.current.set(state.chapterId, { prefetched: own, atMs: performance.now() })
    const neighbours = findNeighbours(state)
    for (const index of neighbours) {
      const { id } = episodesList[index]!
      const found = cache.current.get(id)
      if (found && areFresh(found.atMs, performance.now())) continue
      cache.current.set(id, { prefetched: null, atMs: performance.now() })
      void prefetchEpisode(hrefs.prefetchedEpisode(drama, index + 1)).then((prefetched) => {
        if (prefetched) cache.current.set(id, { prefetched, atMs: performance.now() })
        else cache.current.delete(id)
        if (prefetched) setArrivals((count) => count + 1)
      })
    }
    const wanted = neighbours.flatMap((index) => {
      const prefetched = findPrefetched(index)
      return prefetched ? [latest.current(index, prefetched)] : []
    })
    pool.current?.prepare(wanted)
    const known = new Set([state.chapterId, ...neighbours.map((index) => episodesList[index]!.id)])
    for (const id of cache.current.keys()) if (!known.has(id)) cache.current.delete(id)
  }, [isTime, state.chapterId, state.episodesList, arrivals, hrefs])

  return findPrefetched
}

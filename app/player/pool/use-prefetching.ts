import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDataHrefs } from '../../addresses/data-hrefs.ts'
import { readConnection } from '../../browser/connection.ts'
import { onOnline } from '../../browser/page-moments.ts'
import { PREFETCH_SECONDS } from '../engines/engine.ts'
import type { PlayableDetail, PlayerState } from '../episodes/state.ts'
import { isRunning, type Playback } from '../playback/playback.ts'
import { mayPrefetchEpisodes } from './connection.ts'
import type { PlayerEpisode } from './player.ts'
import { findNeighbours, type PrefetchedEpisode } from './prefetched-episode.ts'
import { usePlayback, usePlaybackController } from './use-playback.ts'

/** Seconds of the playing episode that must be buffered before prefetching starts. */
const BUFFERED_SECONDS_MIN = 6

/** @param clipEndSeconds a clip buffers less, and nothing after its end */
function hasBuffered(playback: Playback, clipEndSeconds?: number): boolean {
  const { positionSeconds, bufferedSeconds, durationSeconds } = playback
  const aheadSeconds = clipEndSeconds === undefined ? BUFFERED_SECONDS_MIN : PREFETCH_SECONDS
  const endSeconds = Math.min(durationSeconds, clipEndSeconds ?? durationSeconds)
  return (
    isRunning(playback) &&
    durationSeconds > 0 &&
    bufferedSeconds >= Math.min(positionSeconds + aheadSeconds, endSeconds - 0.5)
  )
}

/** Whether what plays has so much ahead that others may load beside it. Once it had, it may stall again without ending that. */
export function useHasBuffered(episodeId: string, clipEndSeconds?: number): boolean {
  const isBuffered = usePlayback((playback) => hasBuffered(playback, clipEndSeconds))
  const [bufferedId, setBufferedId] = useState<string | null>(null)
  if (isBuffered && bufferedId !== episodeId) setBufferedId(episodeId)
  return bufferedId === episodeId
}

/** So that what failed without a network is tried again. */
export function useReconnections(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const listening = new AbortController()
    onOnline(window, () => setCount((before) => before + 1), listening.signal)
    return () => listening.abort()
  }, [])
  return count
}

/** First the data that neighbours need to play, then their first seconds. */
export function usePrefetching(
  state: PlayerState,
  detail: PlayableDetail,
  toPlayerEpisode: (index: number, prefetched: PrefetchedEpisode) => PlayerEpisode,
): void {
  const hrefs = useDataHrefs()
  const controller = usePlaybackController()
  const { prefetched } = controller
  const arrivals = useSyncExternalStore(prefetched.arrivals.subscribe, prefetched.arrivals.current, () => 0)
  const isTime = useHasBuffered(state.chapterId)
  const reconnections = useReconnections()

  // biome-ignore lint/correctness/useExhaustiveDependencies: rerun on an arrival or a reconnection; the rest follows the episode.
  useEffect(() => {
    if (!isTime || !mayPrefetchEpisodes(readConnection(navigator), controller.measuredBitsPerSecond())) return
    const { detail: drama, episodesList, chapterId } = state
    // The playing episode is a neighbour of the next one, and is already loaded.
    prefetched.keep(chapterId, { currentEpisodeDetail: detail, firstFrameUrl: detail.firstFrameUrl })
    const neighbours = findNeighbours(state).map((index) => ({ index, id: episodesList[index]!.id }))
    for (const { index, id } of neighbours) prefetched.fetch(id, hrefs.prefetchedEpisode(drama, index + 1))
    controller.prepare(
      neighbours.flatMap(({ index, id }) => {
        const episode = prefetched.find(id)
        return episode ? [toPlayerEpisode(index, episode)] : []
      }),
    )
    prefetched.retain([chapterId, ...neighbours.map(({ id }) => id)])
  }, [isTime, state.chapterId, state.episodesList, arrivals, reconnections, hrefs])
}

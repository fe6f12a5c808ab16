import { type RefObject, useEffect, useRef, useState } from 'react'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import type { PlayableDetail, PlayerState } from '../episodes/state.ts'
import { isRunning, type Playback } from '../playback/playback.ts'
import { connectionOf, mayFetchAhead } from './connection.ts'
import type { DeckEpisode } from './player.ts'
import type { Deck } from './player-pool.ts'
import { areFresh, type EpisodeAhead, fetchAhead, neighboursOf } from './prefetched-episode.ts'

/** So much of the episode that plays is there before any of its neighbours is fetched, or all of it. */
const BUFFERED_SECONDS_MIN = 6

interface Kept {
  ahead: EpisodeAhead | null
  atMs: number
}

/**
 * Holds the neighbours of an episode ready: first what they need to play, then their first seconds. Answers what is
 * known of a neighbour. Row 415.
 */
export function useNeighbours(
  state: PlayerState,
  detail: PlayableDetail,
  playback: Playback,
  deck: RefObject<Deck | null>,
  deckEpisodeOf: (index: number, ahead: EpisodeAhead) => DeckEpisode,
) {
  const hrefs = useHrefs()
  const kept = useRef(new Map<string, Kept>())
  const [arrivals, setArrivals] = useState(0)
  const { positionSeconds, bufferedSeconds, durationSeconds } = playback
  const isCalm =
    isRunning(playback) &&
    durationSeconds > 0 &&
    bufferedSeconds >= Math.min(positionSeconds + BUFFERED_SECONDS_MIN, durationSeconds - 0.5)
  const wasCalm = useRef<string | null>(null)
  if (isCalm) wasCalm.current = state.chapterId
  const isTime = wasCalm.current === state.chapterId
  const latest = useRef(deckEpisodeOf)
  latest.current = deckEpisodeOf

  const aheadOf = (index: number): EpisodeAhead | null => {
    const entry = state.episodesList[index]
    const found = entry && kept.current.get(entry.id)
    return found && areFresh(found.atMs, performance.now()) ? found.ahead : null
  }

  // What was not to be had without a network is looked for again.
  useEffect(() => {
    const look = () => setArrivals((count) => count + 1)
    window.addEventListener('online', look)
    return () => window.removeEventListener('online', look)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival is the reason to look again.
  useEffect(() => {
    if (!isTime || !mayFetchAhead(connectionOf(navigator), deck.current?.measuredBitsPerSecond() ?? null))
      return
    const { detail: drama, episodesList } = state
    // The one that plays is the neighbour of whatever follows it, and is held already.
    const own = { currentEpisodeDetail: detail, firstFrameUrl: detail.firstFrameUrl }
    if (kept.current.get(state.chapterId)?.ahead?.currentEpisodeDetail !== detail)
      kept.current.set(state.chapterId, { ahead: own, atMs: performance.now() })
    const neighbours = neighboursOf(state)
    for (const index of neighbours) {
      const { id } = episodesList[index]!
      const found = kept.current.get(id)
      if (found && areFresh(found.atMs, performance.now())) continue
      kept.current.set(id, { ahead: null, atMs: performance.now() })
      void fetchAhead(hrefs.episodeAhead(drama, index + 1)).then((ahead) => {
        if (ahead) kept.current.set(id, { ahead, atMs: performance.now() })
        else kept.current.delete(id)
        if (ahead) setArrivals((count) => count + 1)
      })
    }
    const wanted = neighbours.flatMap((index) => {
      const ahead = aheadOf(index)
      return ahead ? [latest.current(index, ahead)] : []
    })
    deck.current?.prepare(wanted)
    const known = new Set([state.chapterId, ...neighbours.map((index) => episodesList[index]!.id)])
    for (const id of kept.current.keys()) if (!known.has(id)) kept.current.delete(id)
  }, [isTime, state.chapterId, state.episodesList, arrivals, hrefs])

  return aheadOf
}

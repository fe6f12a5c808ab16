import { type Dispatch, type MutableRefObject, useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { toasts } from '../../design/toast-store.ts'
import { type OpenedEpisode, type PlayerFact, type PlayerState, switchTo } from '../episodes/state.ts'
import type { PlaybackController } from '../pool/playback-controller.ts'
import { toOpenedEpisode } from '../pool/prefetched-episode.ts'
import { useSwitching } from './use-switching.ts'

interface OpeningOptions {
  episode: OpenedEpisode
  state: PlayerState
  dispatch: Dispatch<PlayerFact>
  controller: PlaybackController
  onOpen: () => void
}

export interface Opening {
  open: (index: number) => void
  /** Null: no such episode. Repeated presses add up: each counts from the episode requested last. */
  openNext: (() => void) | null
  openPrevious: (() => void) | null
  /** Unless another episode is already being opened. Null: there is no next one. */
  advance: (() => void) | null
  /** The episode to which autoplay or Next leads; null: the viewer chose an episode in another way. */
  advancingTo: MutableRefObject<string | null>
}

export function useOpening(options: OpeningOptions): Opening {
  const { episode, state, dispatch, controller, onOpen } = options
  const { t } = useTranslation('player')
  const hrefs = useHrefs()
  const { switchRoute, isUnderway } = useSwitching(episode, (opened) =>
    dispatch({ kind: 'opened', episode: opened }),
  )
  const requestedIndex = useRef(0)
  const advancingTo = useRef<string | null>(null)
  const headingFor = useCallback(
    () => (isUnderway() ? requestedIndex.current : state.currentEpisodeIndex),
    [isUnderway, state.currentEpisodeIndex],
  )

  const request = useCallback(
    (index: number, { isAdvancing }: { isAdvancing: boolean }) => {
      const outcome = switchTo(state, index, headingFor())
      if (outcome === 'crossEpisode') toasts.show(t('crossEpisode'))
      if (outcome !== 'open') return
      requestedIndex.current = index
      advancingTo.current = isAdvancing ? (state.episodesList[index]?.id ?? null) : null
      onOpen()
      // A prefetched neighbour opens at once; its page's data follows.
      const prefetched = controller.prefetched.find(state.episodesList[index]?.id ?? '')
      if (prefetched) dispatch({ kind: 'opened', episode: toOpenedEpisode(state, index, prefetched) })
      switchRoute(hrefs.episode(state.detail, index + 1))
    },
    [state, dispatch, controller, onOpen, switchRoute, headingFor, hrefs, t],
  )
  const { epIndex, episodesList } = state
  const step = (by: 1 | -1) => {
    const index = headingFor() + by
    if (episodesList[index]) request(index, { isAdvancing: by === 1 })
  }
  const isNext = epIndex + 1 < episodesList.length
  return {
    open: useCallback((index: number) => request(index, { isAdvancing: false }), [request]),
    openNext: isNext ? () => step(1) : null,
    openPrevious: epIndex > 0 ? () => step(-1) : null,
    advance: isNext ? () => void (headingFor() === epIndex && step(1)) : null,
    advancingTo,
  }
}

import { type Dispatch, type MutableRefObject, useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { toasts } from '../../design/toast-store.ts'
import { type OpenedEpisode, type PlayerFact, type PlayerState, switchTo } from '../episodes/state.ts'
import type { PlaybackController } from '../pool/playback-controller.ts'
import { toOpenedEpisode } from '../pool/prefetched-episode.ts'
import { useSwitching } from './use-switching.ts'

interface OpeningOptions {
  /** The episode of the route. */
  episode: OpenedEpisode
  state: PlayerState
  dispatch: Dispatch<PlayerFact>
  controller: PlaybackController
  /** Called as another episode opens. */
  onOpen: () => void
}

export interface Opening {
  /** Opens the episode at this index of the list, or says why it cannot. Rows 127, 129. */
  open: (index: number) => void
  /** Null where there is no such episode. */
  openNext: (() => void) | null
  openPrevious: (() => void) | null
  /** Id of the episode that autoplay or Next leads to; null: the viewer chose an episode in another way. */
  goingOnTo: MutableRefObject<string | null>
}

/** Switches between episodes of a drama: at once if the episode is prefetched, then as a route. */
export function useOpening(options: OpeningOptions): Opening {
  const { episode, state, dispatch, controller, onOpen } = options
  const { t } = useTranslation('player')
  const hrefs = useHrefs()
  const switchRoute = useSwitching(episode, (opened) => dispatch({ kind: 'opened', episode: opened }))
  const goingOnTo = useRef<string | null>(null)

  const open = useCallback(
    (index: number) => {
      goingOnTo.current = null
      const outcome = switchTo(state, index)
      if (outcome === 'crossEpisode') toasts.show(t('crossEpisode'))
      if (outcome !== 'open') return
      onOpen()
      // A prefetched neighbour opens now; its page's data follows.
      const prefetched = controller.prefetched.find(state.episodesList[index]?.id ?? '')
      if (prefetched) dispatch({ kind: 'opened', episode: toOpenedEpisode(state, index, prefetched) })
      switchRoute(hrefs.episode(state.detail, index + 1))
    },
    [state, dispatch, controller, onOpen, switchRoute, hrefs, t],
  )
  const { epIndex, episodesList } = state
  const next = episodesList[epIndex + 1]
  const openNext = () => {
    open(epIndex + 1)
    goingOnTo.current = next?.id ?? null
  }
  return {
    open,
    openNext: next ? openNext : null,
    openPrevious: epIndex > 0 ? () => open(epIndex - 1) : null,
    goingOnTo,
  }
}

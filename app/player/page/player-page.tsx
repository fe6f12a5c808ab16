import { useLocation, useNavigate } from '@remix-run/react'
import { type RefObject, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { track } from '../../analytics/track.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { useToastsAtTop } from '../../design/toast-edge.ts'
import { useReopened } from '../../page/opening-panel.ts'
import { useStillWatching } from '../after-episode/use-still-watching.ts'
import { useFullscreen } from '../controls/use-fullscreen.ts'
import { leftEpisode } from '../episodes/left-episode.ts'
import {
  isPlayable,
  nextPlayer,
  type OpenedEpisode,
  openedState,
  type PlayerState,
} from '../episodes/state.ts'
import type { WhatFollows } from '../next-drama/similar-drama.ts'
import { useNextDrama } from '../next-drama/use-next-drama.ts'
import { useSameDramas } from '../next-drama/use-same-dramas.ts'
import { findEarlyVideo } from '../pool/early-video.ts'
import { PlaybackController } from '../pool/playback-controller.ts'
import { withPreloadedVideo } from '../pool/preload-video.ts'
import { PlaybackContext } from '../pool/use-playback.ts'
import type { ActionOutcome } from '../unlock/actions.ts'
import type { Offer } from '../unlock/offer.ts'
import { EpisodeActionsContext, useCreateEpisodeActions } from '../unlock/use-episode-actions.ts'
import type { AccountPositions } from '../watching/account-positions.server.ts'
import { useWatching } from '../watching/use-watching.ts'
import { DramaPanel } from './drama-panel.tsx'
import { EpisodeListDrawer } from './episode-list-drawer.tsx'
import { PlayerPageContext } from './player-context.ts'
import { Stage } from './stage.tsx'
import { PANEL, STAGE_ROW } from './stage-classes.ts'
import { useOpening } from './use-opening.ts'

interface PlayerPageProps {
  episode: OpenedEpisode
  pictureUrl: string | null
  offer: Offer
  isMember: boolean
  isMemberAwaited: boolean
  accountPositions: AccountPositions | null
  isOpeningNoted: boolean
  whatFollows: WhatFollows
  sent: ActionOutcome | null
}

const openPreloaded = (episode: OpenedEpisode) => openedState(withPreloadedVideo(episode))

/** The video is beside its facts where both fit, and fills the window elsewhere. */
export function PlayerPage(props: PlayerPageProps) {
  const { episode, pictureUrl, offer, isMember, isMemberAwaited, accountPositions, isOpeningNoted } = props
  const { whatFollows, sent } = props
  const stage = useRef<HTMLElement>(null)
  const [state, dispatch] = useReducer(nextPlayer, episode, openPreloaded)
  const [controller] = useState(() => new PlaybackController(findEarlyVideo(state.chapterId)))
  const [isListOpen, setListOpen] = useState(false)
  const closeList = useCallback(() => setListOpen(false), [])
  useReopened('episodes', () => setListOpen(true))
  const { advancingTo, open, openNext, openPrevious, advance } = useOpening({
    ...{ episode, state, dispatch, controller },
    onOpen: closeList,
  })
  const similar = useSameDramas(state.contentId, whatFollows.dramas)
  const nextDrama = useNextDrama(state, whatFollows)
  const watching = useWatching({ state, isMember, accountPositions, isOpeningNoted })
  const stillWatching = useStillWatching()
  const fullscreen = useFullscreen(
    stage,
    state.isCssFullscreen,
    useCallback((isOn) => dispatch({ kind: 'cssFullscreen', isOn }), []),
  )
  useFocusAfterUnlock(stage, state)
  const actions = useCreateEpisodeActions({
    ...{ state, offer, pictureUrl, isMember, isMemberAwaited, dispatch, sent, advancingTo },
  })
  const [areStatisticsOn, setStatisticsOn] = useState(false)
  const isHydrated = useHydrated()
  const leftNumber = useMemo(() => leftEpisode(state.contentId), [state.contentId])
  useDropTime()
  useToastsAtTop()
  const { contentId: dramaId, currentEpisodeDetail } = state
  const parts = {
    state,
    watching,
    stillWatching,
    fullscreen,
    statistics: { isOn: areStatisticsOn, toggle: () => setStatisticsOn(!areStatisticsOn) },
    openList: () => {
      setListOpen(true)
      track('episode_list', { drama: dramaId })
    },
    openNext,
    openPrevious,
    advance,
    nextDrama,
  }

  return (
    <EpisodeActionsContext.Provider value={actions}>
      <PlaybackContext.Provider value={controller}>
        <PlayerPageContext.Provider value={parts}>
          <div className={STAGE_ROW}>
            <Stage section={stage} pictureUrl={pictureUrl} />
            <DramaPanel
              state={state}
              leftNumber={isHydrated ? leftNumber : undefined}
              similar={similar}
              isMemberAwaited={isMemberAwaited}
              className={isPlayable(currentEpisodeDetail) || isHydrated ? PANEL : ''}
              onOpen={open}
            />
            {isHydrated ? (
              <EpisodeListDrawer
                state={state}
                leftNumber={leftNumber}
                similar={similar}
                isMemberAwaited={isMemberAwaited}
                isOpen={isListOpen}
                onClose={closeList}
                onOpen={open}
              />
            ) : null}
          </div>
        </PlayerPageContext.Provider>
      </PlaybackContext.Provider>
    </EpisodeActionsContext.Provider>
  )
}

/** Removes a link's `?t=` from the address after use, so that nobody shares it by accident. */
function useDropTime(): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const query = new URLSearchParams(search)
    if (!query.has('t')) return
    query.delete('t')
    const rest = query.size > 0 ? `?${query}` : ''
    navigate(pathname + rest, { replace: true, preventScrollReset: true })
  }, [pathname, search, navigate])
}

/** The unlocked video replaces the pressed button, so the focus moves to the stage. */
function useFocusAfterUnlock(stage: RefObject<HTMLElement | null>, state: PlayerState): void {
  const { chapterId: episodeId, isNeedPayEpisode } = state
  const lockedId = useRef<string | null>(null)
  useEffect(() => {
    const wasLocked = lockedId.current === episodeId
    lockedId.current = isNeedPayEpisode ? episodeId : null
    if (isNeedPayEpisode || !wasLocked || document.activeElement !== document.body) return
    stage.current?.focus({ preventScroll: true })
  }, [stage, episodeId, isNeedPayEpisode])
}

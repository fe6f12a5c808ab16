import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ResumeChip } from '../../account/resume-chip.tsx'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { track } from '../../analytics/track.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { Drawer, preloadDrawer } from '../../design/drawer.tsx'
import { toasts } from '../../design/toast-store.ts'
import { useStillWatching } from '../after-episode/use-still-watching.ts'
import { useFullscreen } from '../controls/use-fullscreen.ts'
import { EpisodeGrid } from '../episodes/episode-grid.tsx'
import { isPlayable, nextPlayer, type OpenedEpisode, openedState, switchTo } from '../episodes/state.ts'
import { PlaybackController } from '../pool/playback-controller.ts'
import { toOpenedEpisode } from '../pool/prefetched-episode.ts'
import { PlaybackContext } from '../pool/use-playback.ts'
import type { ActionOutcome } from '../unlock/actions.ts'
import type { Offer } from '../unlock/offer.ts'
import { PriceSummary } from '../unlock/price-summary.tsx'
import { EpisodeActionsContext, useCreateEpisodeActions } from '../unlock/use-episode-actions.ts'
import type { AccountPositions } from '../watching/account-positions.server.ts'
import { useWatching } from '../watching/use-watching.ts'
import { DramaPanel } from './drama-panel.tsx'
import { GateStage } from './gate-stage.tsx'
import { PlayerPageContext } from './player-context.ts'
import { PlayingStage } from './playing-stage.tsx'
import { PANEL, STAGE, STAGE_ROW } from './stage-classes.ts'
import { useDropTime } from './use-drop-time.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useSwitching } from './use-switching.ts'

interface PlayerPageProps {
  episode: OpenedEpisode
  /** Shown where the picture would be. */
  pictureUrl: string | null
  offer: Offer
  isMember: boolean
  /** Where the member left this episode and its neighbours; null: the device alone remembers. */
  accountPositions: AccountPositions | null
  isOpeningNoted: boolean
  /** Of a form that was sent without scripts. */
  sent: ActionOutcome | null
}

/** One episode: the picture stands upright beside its facts where both have room, and fills the window elsewhere. */
export function PlayerPage(props: PlayerPageProps) {
  const { episode, pictureUrl, offer, isMember, accountPositions, isOpeningNoted, sent } = props
  const { t } = useTranslation(['player', 'common'])
  const hrefs = useHrefs()
  const stage = useRef<HTMLElement>(null)
  const [state, tell] = useReducer(nextPlayer, episode, openedState)
  const switchRoute = useSwitching(episode, (opened) => tell({ kind: 'opened', episode: opened }))
  const { contentId: dramaId, detail, epIndex, episodesList, currentEpisodeDetail } = state
  const watching = useWatching({ state, isMember, accountPositions, isOpeningNoted })
  const stillWatching = useStillWatching()
  const fullscreen = useFullscreen(
    stage,
    state.isCssFullscreen,
    useCallback((isOn) => tell({ kind: 'cssFullscreen', isOn }), []),
  )
  useKeptFocus(stage, state)
  const goingOnTo = useRef<string | null>(null)
  const actions = useCreateEpisodeActions({ state, offer, isMember, tell, sent, goingOnTo })
  const [isListOpen, setListOpen] = useState(false)
  const [areStatisticsOn, setStatisticsOn] = useState(false)
  const isHydrated = useHydrated()
  const [controller] = useState(() => new PlaybackController())

  /** False: it stays as it is. Rows 127, 129. */
  const mayOpen = useCallback(
    (index: number) => {
      const outcome = switchTo(state, index)
      if (outcome === 'crossEpisode') toasts.show(t('crossEpisode'))
      if (outcome !== 'open') return false
      setListOpen(false)
      // A neighbour held ready opens now; its page's data follows.
      const prefetched = controller.prefetched.find(state.episodesList[index]?.id ?? '')
      if (prefetched) tell({ kind: 'opened', episode: toOpenedEpisode(state, index, prefetched) })
      return true
    },
    [state, t, controller],
  )
  const open = useCallback(
    (index: number) => {
      goingOnTo.current = null
      if (mayOpen(index)) switchRoute(hrefs.episode(detail, index + 1))
    },
    [mayOpen, switchRoute, hrefs, detail],
  )
  const opener = (index: number) => (index < 0 || index >= episodesList.length ? null : () => open(index))
  const opensNext = opener(epIndex + 1)
  const openNext =
    opensNext &&
    (() => {
      opensNext()
      goingOnTo.current = episodesList[epIndex + 1]?.id ?? null
    })
  useDropTime()
  // Scripts run once the film shows its first picture, so this takes nothing from it.
  useEffect(preloadDrawer, [])
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
    openPrevious: opener(epIndex - 1),
  }

  return (
    <EpisodeActionsContext.Provider value={actions}>
      <PlaybackContext.Provider value={controller}>
        <PlayerPageContext.Provider value={parts}>
          <div className={STAGE_ROW}>
            <section
              ref={stage}
              tabIndex={-1}
              aria-label={t('videoOf', { drama: detail.name, number: epIndex + 1 })}
              className={
                state.isCssFullscreen ? 'fixed inset-0 z-(--z-overlay) overflow-hidden bg-black' : STAGE
              }
              style={
                detail.coverColor
                  ? { backgroundColor: `color-mix(in srgb, ${detail.coverColor} 25%, black)` }
                  : undefined
              }
            >
              {isPlayable(currentEpisodeDetail) ? (
                <PlayingStage detail={currentEpisodeDetail} />
              ) : (
                <GateStage pictureUrl={pictureUrl} />
              )}
              <ResumeChip
                drama={{ dramaId, name: detail.name }}
                episodeNumber={epIndex + 1}
                className="-translate-x-1/2 absolute top-36 short:top-14 left-1/2 w-max md:top-24"
              />
            </section>
            <DramaPanel
              state={state}
              className={isPlayable(currentEpisodeDetail) || isHydrated ? PANEL : ''}
              onOpen={open}
            />
            {isHydrated ? (
              <Drawer
                side="bottom"
                title={t('episodesOf', { drama: detail.name })}
                closeLabel={t('common:close')}
                isOpen={isListOpen}
                onClose={() => setListOpen(false)}
              >
                <PriceSummary />
                <EpisodeGrid state={state} onOpen={open} />
              </Drawer>
            ) : null}
          </div>
        </PlayerPageContext.Provider>
      </PlaybackContext.Provider>
    </EpisodeActionsContext.Provider>
  )
}

import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { track } from '../../analytics/track.ts'
import { toasts } from '../../design/toast-store.ts'
import { arriving } from '../../design/use-arriving.ts'
import { AfterEpisodeNotice } from '../after-episode/after-episode-notice.tsx'
import { useAfterEpisode } from '../after-episode/use-after-episode.ts'
import { Captions } from '../captions/captions.tsx'
import { CentreControls } from '../controls/centre-controls.tsx'
import { Controls, ControlsLayer } from '../controls/controls-layer.tsx'
import { PlaybackNotice } from '../controls/playback-notice.tsx'
import { playerShortcuts } from '../controls/player-shortcuts.ts'
import { useControls } from '../controls/use-controls.ts'
import { usePictureInPicture } from '../controls/use-picture-in-picture.ts'
import { useShortcuts } from '../controls/use-shortcuts.ts'
import type { PlayableDetail } from '../episodes/state.ts'
import { NextDramaCard } from '../next-drama/next-drama-card.tsx'
import { isRunning } from '../playback/playback.ts'
import { useFirstPicture } from '../playback/use-first-picture.ts'
import { useRate } from '../playback/use-rate.ts'
import { type Fit, otherFit } from '../playback/video-fit.ts'
import { useActiveVideo, usePlayback, usePlaybackController } from '../pool/use-playback.ts'
import type { PlayerSettings } from '../settings/settings.ts'
import { useCaptionSwitch, useSettings } from '../settings/use-settings.ts'
import { AutomaticUnlockNotice } from '../unlock/automatic-unlock-notice.tsx'
import { usePlayerPage } from './player-context.ts'
import { StageEdges } from './stage-edges.tsx'
import { StageSheet, type StageSheetName } from './stage-sheet.tsx'
import { StageSurface } from './stage-surface.tsx'
import { StageTop } from './stage-top.tsx'
import { useVideoEvents } from './use-video-events.ts'

const StatisticsPanel = arriving(() => import('../controls/statistics-panel.tsx'))

interface StageControlsProps {
  stage: RefObject<HTMLElement | null>
  detail: PlayableDetail
}

export function StageControls({ stage, detail }: StageControlsProps) {
  const { state, stillWatching, statistics, openList, openNext, openPrevious, advance, nextDrama } =
    usePlayerPage()
  const controller = usePlaybackController()
  const video = useActiveVideo()
  const isOn = usePlayback(isRunning)
  const { settings, choose, chooseFit } = useSettingChoices()
  const captionSwitch = useCaptionSwitch(detail.captions)
  const [sheet, setSheet] = useState<StageSheetName | null>(null)
  const picture = usePictureInPicture(video)
  const setFast = useRate(video, settings.rate)
  const firstPictureMs = useFirstPicture(video, state.chapterId)
  const { controls, tap, hide } = useControls(stage, isOn, state.chapterId)
  const isEnded = usePlayback(({ phase }) => phase === 'ended')
  const { following, go, cancel } = useAfterEpisode(stillWatching, advance ?? nextDrama?.open ?? null)
  const isCounting = following === 'countDown'
  const countdown = isCounting ? { go, cancel } : null
  const followingDrama = isEnded && (isCounting || !following) ? nextDrama?.drama : null
  useVideoEvents(state, video)
  useShortcuts(
    playerShortcuts({
      presses: controller.presses,
      rate: settings.rate,
      onRate: (rate) => choose({ rate }),
      onCaptions: () => captionSwitch?.toggle(),
      onPictureInPicture: () => picture?.toggle(),
      onFit: () => chooseFit(otherFit(controller.video)),
      onNext: () => openNext?.(),
      onPrevious: () => openPrevious?.(),
      onList: () => setSheet('shortcuts'),
    }),
  )

  // A card over the whole video covers its controls.
  const notice = !isCounting ? following : null
  const isCovered = Boolean(followingDrama || notice)
  const areEdgesShown = controls.shown !== 'none'
  return (
    <>
      <ControlsLayer isShown={areEdgesShown} className="scrim-up absolute inset-x-0 bottom-0 h-1/2" />
      <Controls isPressable={!isCovered}>
        <StageSurface
          isRunning={isOn}
          isIdle={!areEdgesShown}
          cancelCountdown={countdown?.cancel ?? null}
          onTap={tap}
          onDoubleTap={hide}
          onFast={setFast}
          onFit={chooseFit}
        />
      </Controls>
      <ControlsLayer isShown={controls.shown === 'all'} className="absolute inset-0 beside:hidden">
        <Controls isPressable={controls.pressable === 'all' && !isCovered}>
          <CentreControls onNext={openNext} onPrevious={openPrevious} />
        </Controls>
      </ControlsLayer>
      <ControlsLayer isShown={areEdgesShown} className="absolute inset-0">
        <StageEdges
          detail={detail}
          isPressable={controls.pressable !== 'none' && !isCovered}
          pictureInPicture={picture}
          countdown={followingDrama ? null : countdown}
          onSettings={() => setSheet('settings')}
        />
      </ControlsLayer>
      <AutomaticUnlockNotice className="absolute inset-x-4 top-18 md:top-4" />
      <Captions tracks={detail.captions} episodeId={state.chapterId} areControlsShown={areEdgesShown} />
      {followingDrama ? (
        <NextDramaCard
          drama={followingDrama}
          countdown={countdown}
          onReplay={controller.presses.toggle}
          onMore={openList}
        />
      ) : following ? null : (
        <PlaybackNotice />
      )}
      {notice ? <AfterEpisodeNotice reason={notice} onGo={go} /> : null}
      {isCovered ? <StageTop /> : null}
      {statistics.isOn ? <StatisticsPanel firstPictureMs={firstPictureMs} /> : null}
      <StageSheet
        sheet={sheet}
        onSheet={setSheet}
        settings={settings}
        onSettings={choose}
        tracks={detail.captions}
      />
    </>
  )
}

/** The settings, and what the viewer changes about them from this page. */
function useSettingChoices() {
  const { state } = usePlayerPage()
  const { t } = useTranslation('player')
  const [settings, changeSettings] = useSettings()
  return {
    settings,
    choose(change: Partial<PlayerSettings>): void {
      changeSettings(change)
      const { contentId: drama, chapterId: episode } = state
      if (change.rate) track('video_speed', { drama, episode, rate: change.rate })
    },
    chooseFit(fit: Fit | null): void {
      if (!fit) return
      changeSettings({ fit })
      toasts.show(t(fit === 'fill' ? 'fitFill' : 'fitWhole'))
    },
  }
}

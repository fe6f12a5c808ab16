import { Settings, Share2 } from 'lucide-react'
import { type MutableRefObject, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHrefs } from '../../addresses/use-hrefs.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { Drawer } from '../../design/drawer.tsx'
import { imageAddress } from '../../design/responsive-image.tsx'
import { arriving } from '../../design/use-arriving.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { AfterEpisodeNotice } from '../after-episode/after-episode-notice.tsx'
import { NextCountdown } from '../after-episode/next-countdown.tsx'
import { useAfterEpisode } from '../after-episode/use-after-episode.ts'
import type { StillWatching } from '../after-episode/use-still-watching.ts'
import { CaptionLines } from '../captions/caption-lines.tsx'
import { useCaptions } from '../captions/use-captions.ts'
import { ActionRail } from '../controls/action-rail.tsx'
import { CentreControls } from '../controls/centre-controls.tsx'
import { ControlBar } from '../controls/control-bar.tsx'
import { ControlsLayer } from '../controls/controls-layer.tsx'
import { PictureSurface } from '../controls/picture-surface.tsx'
import { PlaybackNotice } from '../controls/playback-notice.tsx'
import { playerShortcuts } from '../controls/player-shortcuts.ts'
import { useControls } from '../controls/use-controls.ts'
import type { Fullscreen } from '../controls/use-fullscreen.ts'
import { useMediaSession } from '../controls/use-media-session.ts'
import { usePictureInPicture } from '../controls/use-picture-in-picture.ts'
import { useShare } from '../controls/use-share.ts'
import { useShortcuts } from '../controls/use-shortcuts.ts'
import type { PlayableDetail, PlayerState } from '../episodes/state.ts'
import { isRunning } from '../playback/playback.ts'
import { useFirstPicture } from '../playback/use-first-picture.ts'
import { useRate } from '../playback/use-rate.ts'
import { useWakeLock } from '../playback/use-wake-lock.ts'
import { readConnection } from '../pool/connection.ts'
import type { PlayerEpisode } from '../pool/player.ts'
import { type PrefetchedEpisode, prefetchEpisode } from '../pool/prefetched-episode.ts'
import { usePlayback } from '../pool/use-playback.ts'
import { usePrefetching } from '../pool/use-prefetching.ts'
import { captionLanguage } from '../settings/caption-language.ts'
import { useSettings } from '../settings/use-settings.ts'
import { AutomaticUnlockNotice } from '../unlock/automatic-unlock-notice.tsx'
import { usePositions } from '../watching/use-positions.ts'
import type { Watching } from '../watching/use-watching.ts'
import { Backdrop } from './backdrop.tsx'
import { StageCaption } from './stage-caption.tsx'
import { LAYERS, UNLESS_FILLED } from './stage-classes.ts'
import { StageTop } from './stage-top.tsx'
import { VideoElement } from './video-element.tsx'

const SettingsSheet = arriving(() => import('../settings/settings-sheet.tsx'))
const ShortcutList = arriving(() => import('../controls/shortcut-list.tsx'))
const StatisticsPanel = arriving(() => import('../controls/statistics-panel.tsx'))

interface PlayingStageProps {
  state: PlayerState
  detail: PlayableDetail
  watching: Watching
  stillWatching: StillWatching
  areStatisticsOn: boolean
  onStatistics: () => void
  fullscreen: Fullscreen
  /** Told here what is known of a neighbour held ready. */
  findPrefetched: MutableRefObject<(index: number) => PrefetchedEpisode | null>
  onEpisodes: () => void
  onNext: (() => void) | null
  onPrevious: (() => void) | null
}

const POSTER_WIDTH = 640
/** As small as the film's own first seconds are: on a slow link it takes its time from them. */
const OPENING_POSTER_WIDTH = 320
const CORNER = 'pointer-events-auto flex size-11 items-center justify-center rounded-full text-ivory'

/** An episode that plays: the elements, our controls over them, and what is said when it does not go on. */
export function PlayingStage(props: PlayingStageProps) {
  const { state, detail, watching, stillWatching, areStatisticsOn, fullscreen, findPrefetched } = props
  const { onEpisodes, onNext, onPrevious } = props
  const { t } = useTranslation(['player', 'common'])
  const stage = useRef<HTMLDivElement>(null)
  const layers = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLVideoElement>(null)
  const isHydrated = useHydrated()
  const hrefs = useHrefs()
  const [settings, changeSettings] = useSettings()
  const [sheet, setSheet] = useState<'settings' | 'shortcuts' | null>(null)
  const index = state.currentEpisodeIndex

  const toPlayerEpisode = (at: number, { play, captions, firstFrameUrl }: PlayableDetail): PlayerEpisode => {
    const id = state.episodesList[at]?.id ?? ''
    return {
      id,
      label: t('videoOf', { drama: state.detail.name, number: at + 1 }),
      play,
      captions,
      posterAddress: firstFrameUrl ? imageAddress(firstFrameUrl, POSTER_WIDTH) : null,
      startAt: () => watching.startAt(id),
    }
  }
  const episode = toPlayerEpisode(index, detail)
  const { playback, requests, retry, pool, video } = usePlayback({
    container: layers,
    first,
    episode,
    quality:
      settings.quality === 'auto' && isHydrated && readConnection(navigator).saveData
        ? 'saver'
        : settings.quality,
    renew: async () => {
      const prefetched = await prefetchEpisode(hrefs.prefetchedEpisode(state.detail, index + 1))
      return prefetched && toPlayerEpisode(index, prefetched.currentEpisodeDetail)
    },
  })
  usePositions(video, watching)
  findPrefetched.current = usePrefetching(state, detail, playback, pool, (at, prefetched) =>
    toPlayerEpisode(at, prefetched.currentEpisodeDetail),
  )

  const isOn = isRunning(playback)
  const { captions: captionLook } = settings
  const lines = useCaptions(video, state.chapterId, {
    ...captionLook,
    language: captionLanguage(detail.captions, captionLook.language, useLanguage()),
  })
  const picture = usePictureInPicture(video)
  const setFast = useRate(video, settings.rate)
  const firstPictureMs = useFirstPicture(video, state.chapterId)
  const { controls, tap, hide } = useControls(stage, isOn, state.chapterId)
  const { following, go, cancel } = useAfterEpisode({
    phase: playback.phase,
    settings,
    stillWatching,
    onNext,
    pause: requests.pause,
    play: requests.play,
  })
  const isCounting = following === 'countDown'
  useWakeLock(isOn)
  useMediaSession({
    title: episode.label,
    drama: state.detail.name,
    artworkAddress: episode.posterAddress,
    playback,
    rate: settings.rate,
    requests,
    onNext,
    onPrevious,
  })
  const share = useShare(
    episode.label,
    useCallback(() => pool.current?.video.currentTime ?? 0, [pool]),
  )

  const captions =
    detail.captions.length > 0
      ? {
          isOn: captionLook.isOn,
          toggle: () => changeSettings({ captions: { ...captionLook, isOn: !captionLook.isOn } }),
        }
      : null
  useShortcuts(
    playerShortcuts({
      playback,
      requests,
      rate: settings.rate,
      onRate: (rate) => changeSettings({ rate }),
      onCaptions: () => captions?.toggle(),
      onPictureInPicture: () => picture?.toggle(),
      onNext: () => onNext?.(),
      onPrevious: () => onPrevious?.(),
      onList: () => setSheet('shortcuts'),
    }),
  )

  const swipe = (direction: 'up' | 'down') => {
    const open = direction === 'up' ? onNext : onPrevious
    if (open) open()
    // Where nothing opens, the picture falls back; where something does, it has glided on by then.
    requestAnimationFrame(() => pool.current?.dropBack())
  }
  const edges = { isShown: controls.shown !== 'none', isPressable: controls.pressable !== 'none' }
  return (
    <div ref={stage} className="absolute inset-0">
      <div ref={layers} className={LAYERS}>
        {isHydrated && detail.firstFrameUrl ? (
          <Backdrop source={detail.firstFrameUrl} className={UNLESS_FILLED} />
        ) : null}
        <VideoElement
          ref={first}
          detail={detail}
          label={episode.label}
          accountPosition={watching.accountPositionText(episode.id)}
          posterAddress={
            detail.firstFrameUrl ? imageAddress(detail.firstFrameUrl, OPENING_POSTER_WIDTH) : undefined
          }
        />
      </div>
      {isHydrated ? (
        <>
          <ControlsLayer {...edges} className="scrim-up absolute inset-x-0 bottom-0 h-1/2" />
          <PictureSurface
            isRunning={isOn}
            isIdle={!edges.isShown}
            onToggle={isCounting ? cancel : requests.toggle}
            onTap={isOn ? tap : isCounting ? cancel : requests.play}
            onSeekBy={(seconds) => {
              requests.seekBy(seconds)
              hide()
            }}
            onDrag={(offset) =>
              pool.current?.drag(offset, state.episodesList[index + (offset < 0 ? 1 : -1)]?.id ?? null)
            }
            onDropBack={() => pool.current?.dropBack()}
            onSwipe={swipe}
            onFast={setFast}
          />
          <ControlsLayer
            isShown={controls.shown === 'all'}
            isPressable={controls.pressable === 'all'}
            className="absolute inset-0 beside:hidden"
          >
            <CentreControls
              onPause={requests.pause}
              onSeekBy={requests.seekBy}
              onNext={onNext}
              onPrevious={onPrevious}
            />
          </ControlsLayer>
          <ControlsLayer {...edges} className="absolute inset-0">
            <StageTop />
            <div className="absolute end-2 top-[max(0.5rem,env(safe-area-inset-top))] flex barred:hidden">
              <button type="button" aria-label={t('share')} onClick={share} className={CORNER}>
                <Share2 aria-hidden="true" className="size-6" />
              </button>
              <button
                type="button"
                aria-label={t('settings')}
                onClick={() => setSheet('settings')}
                className={CORNER}
              >
                <Settings aria-hidden="true" className="size-6" />
              </button>
            </div>
            <div className="absolute inset-x-0 bottom-0">
              <div className="flex items-end gap-3 pe-2 ps-4 md:px-4">
                <div className="relative min-w-0 flex-1 pb-2">
                  <StageCaption state={state} className={isCounting ? 'opacity-0' : ''} />
                  {isCounting ? (
                    <NextCountdown onGo={go} onCancel={cancel} className="absolute start-0 bottom-2" />
                  ) : null}
                </div>
                <ActionRail
                  captions={captions}
                  sound={{ isMuted: playback.isMuted, toggle: requests.toggleMute }}
                  onEpisodes={onEpisodes}
                  className="pb-3 beside:hidden"
                />
              </div>
              <ControlBar
                playback={playback}
                requests={requests}
                captions={captions}
                fullscreen={fullscreen}
                pictureInPicture={picture}
                onNext={onNext}
                onPrevious={onPrevious}
                onShare={share}
                onSettings={() => setSheet('settings')}
              />
            </div>
          </ControlsLayer>
          <AutomaticUnlockNotice className="absolute inset-x-4 top-18 md:top-4" />
          <CaptionLines lines={lines} look={captionLook} areControlsShown={edges.isShown} />
          {following ? null : (
            <PlaybackNotice
              playback={playback}
              onPlay={requests.toggle}
              onRetry={retry}
              onUnmute={requests.toggleMute}
            />
          )}
          {following && !isCounting ? <AfterEpisodeNotice reason={following} onGo={go} /> : null}
          {areStatisticsOn ? <StatisticsPanel pool={pool} firstPictureMs={firstPictureMs} /> : null}
          <Drawer
            side="bottom"
            title={sheet === 'shortcuts' ? t('shortcuts') : t('settings')}
            closeLabel={t('common:close')}
            isOpen={sheet !== null}
            onClose={() => setSheet(null)}
          >
            {sheet === 'shortcuts' ? (
              <ShortcutList />
            ) : (
              <SettingsSheet
                settings={settings}
                onChange={changeSettings}
                renditions={pool.current?.renditions() ?? []}
                tracks={detail.captions}
                sleep={stillWatching.sleep}
                onSleep={stillWatching.setSleep}
                areStatisticsOn={areStatisticsOn}
                onStatistics={props.onStatistics}
                onShortcuts={() => setSheet('shortcuts')}
              />
            )}
          </Drawer>
        </>
      ) : (
        <StageTop />
      )}
    </div>
  )
}

import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EpisodeDetail } from '../../contract/episodes.ts'
import { imageAddress } from '../design/responsive-image.tsx'
import { useHydrated } from '../design/use-hydrated.ts'
import { ActionRail } from './action-rail.tsx'
import { ControlBar } from './control-bar.tsx'
import { isRunning } from './playback.ts'
import { PlaybackNotice } from './playback-notice.tsx'
import { StageCaption } from './stage-caption.tsx'
import type { PlayerState } from './state.ts'
import { useCaptions } from './use-captions.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useIdle } from './use-idle.ts'
import { usePlayback } from './use-playback.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { VideoElement } from './video-element.tsx'

export type PlayableDetail = EpisodeDetail & { play: NonNullable<EpisodeDetail['play']> }

interface PlayingStageProps {
  state: PlayerState
  detail: PlayableDetail
  stage: RefObject<HTMLElement | null>
  onCssFullscreen: (isOn: boolean) => void
  onEpisodes: () => void
  onNext: (() => void) | null
  onPrevious: (() => void) | null
}

const SEEK_SECONDS = 5
const SEEK_FAR_SECONDS = 10
const VOLUME_STEP = 0.1

/** An episode that plays: the element, our controls over it, and what it says when it does not go on. */
export function PlayingStage(props: PlayingStageProps) {
  const { state, detail, stage, onCssFullscreen, onEpisodes, onNext, onPrevious } = props
  const { t } = useTranslation('player')
  const video = useRef<HTMLVideoElement>(null)
  const isHydrated = useHydrated()
  const { playback, requests, retry } = usePlayback(video, state.chapterId, detail.play, onNext)
  const [areCaptionsOn, setCaptionsOn] = useState(true)
  const lines = useCaptions(video, areCaptionsOn, state.chapterId)
  const fullscreen = useFullscreen(stage, state.isCssFullscreen, onCssFullscreen)
  const isIdle = useIdle(isRunning(playback))
  const number = state.currentEpisodeIndex + 1
  const captions =
    detail.captions.length > 0 ? { isOn: areCaptionsOn, toggle: () => setCaptionsOn(!areCaptionsOn) } : null

  const changeVolume = (step: number) => requests.setVolume(playback.volume + step)
  useShortcuts({
    ' ': requests.toggle,
    k: requests.toggle,
    arrowleft: () => requests.seekBy(-SEEK_SECONDS),
    arrowright: () => requests.seekBy(SEEK_SECONDS),
    j: () => requests.seekBy(-SEEK_FAR_SECONDS),
    l: () => requests.seekBy(SEEK_FAR_SECONDS),
    arrowup: () => changeVolume(VOLUME_STEP),
    arrowdown: () => changeVolume(-VOLUME_STEP),
    m: requests.toggleMute,
    c: () => captions?.toggle(),
    f: fullscreen.toggle,
    n: () => onNext?.(),
    p: () => onPrevious?.(),
  })

  const fading = `transition-opacity duration-300 ${isIdle ? 'md:opacity-0 md:focus-within:opacity-100' : ''}`
  return (
    <div className="absolute inset-0">
      <VideoElement
        ref={video}
        detail={detail}
        label={t('videoOf', { drama: state.detail.name, number })}
        posterAddress={detail.firstFrameUrl ? imageAddress(detail.firstFrameUrl, 640) : undefined}
      />
      {isHydrated ? (
        <>
          <div className={`scrim-up pointer-events-none absolute inset-x-0 bottom-0 h-1/2 ${fading}`} />
          <button
            type="button"
            aria-label={isRunning(playback) ? t('pause') : t('play')}
            onClick={requests.toggle}
            className={`absolute inset-0 touch-manipulation focus-visible:outline-offset-[-6px] ${isIdle ? 'cursor-none' : ''}`}
          />
          {/* Lets presses through to the picture, except on the rail and the bar. */}
          <div className={`pointer-events-none absolute inset-x-0 bottom-0 ${fading}`}>
            <div className="flex items-end gap-3 pe-2 ps-4 md:px-4">
              <StageCaption state={state} className="min-w-0 flex-1 pb-2" />
              <ActionRail
                captions={captions}
                sound={{ isMuted: playback.isMuted, toggle: requests.toggleMute }}
                onEpisodes={onEpisodes}
                className="pb-3 md:hidden"
              />
            </div>
            <ControlBar
              playback={playback}
              requests={requests}
              captions={captions}
              fullscreen={fullscreen}
              onNext={onNext}
            />
          </div>
          <PlaybackNotice
            playback={playback}
            onPlay={requests.toggle}
            onRetry={retry}
            onUnmute={requests.toggleMute}
          />
          {lines.length > 0 ? (
            <p
              dir="auto"
              className="pointer-events-none absolute inset-x-6 bottom-[30%] text-center font-semibold text-[1.0625rem] text-white leading-snug [text-shadow:0_0_4px_#000,0_1px_3px_#000] md:bottom-32"
            >
              {lines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </p>
          ) : null}
        </>
      ) : null}
    </div>
  )
}

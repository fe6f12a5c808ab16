import { type MutableRefObject, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { imageAddress } from '../design/responsive-image.tsx'
import { useHydrated } from '../design/use-hydrated.ts'
import { useHrefs } from '../i18n/use-language.ts'
import { ActionRail } from './action-rail.tsx'
import { type EpisodeAhead, fetchAhead } from './ahead.ts'
import { ControlBar } from './control-bar.tsx'
import type { DeckEpisode } from './deck.ts'
import { isRunning } from './playback.ts'
import { PlaybackNotice } from './playback-notice.tsx'
import { StageCaption } from './stage-caption.tsx'
import type { PlayableDetail, PlayerState } from './state.ts'
import { useCaptions } from './use-captions.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useIdle } from './use-idle.ts'
import { useNeighbours } from './use-neighbours.ts'
import { usePlayback } from './use-playback.ts'
import { keptPosition, usePositions } from './use-positions.ts'
import { useSettings } from './use-settings.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { VideoElement } from './video-element.tsx'

interface PlayingStageProps {
  state: PlayerState
  detail: PlayableDetail
  stage: RefObject<HTMLElement | null>
  /** Told here what is known of a neighbour held ready. */
  aheadOf: MutableRefObject<(index: number) => EpisodeAhead | null>
  onCssFullscreen: (isOn: boolean) => void
  onEpisodes: () => void
  onNext: (() => void) | null
  onPrevious: (() => void) | null
}

const POSTER_WIDTH = 640
const SEEK_SECONDS = 5
const SEEK_FAR_SECONDS = 10
const VOLUME_STEP = 0.1

/** An episode that plays: the element, our controls over it, and what it says when it does not go on. */
export function PlayingStage(props: PlayingStageProps) {
  const { state, detail, stage, aheadOf, onCssFullscreen, onEpisodes, onNext, onPrevious } = props
  const { t } = useTranslation('player')
  const layers = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLVideoElement>(null)
  const isHydrated = useHydrated()
  const hrefs = useHrefs()
  const [settings] = useSettings()
  const deckEpisodeOf = (index: number, { play, captions, firstFrameUrl }: PlayableDetail): DeckEpisode => {
    const id = state.episodesList[index]?.id ?? ''
    return {
      id,
      label: t('videoOf', { drama: state.detail.name, number: index + 1 }),
      play,
      captions,
      posterAddress: firstFrameUrl ? imageAddress(firstFrameUrl, POSTER_WIDTH) : null,
      startAt: () => keptPosition(id),
    }
  }
  const episode = deckEpisodeOf(state.currentEpisodeIndex, detail)
  const { playback, requests, retry, deck, video } = usePlayback({
    container: layers,
    first,
    episode,
    quality: settings.quality,
    renew: async () => {
      const ahead = await fetchAhead(hrefs.episodeAhead(state.detail, state.currentEpisodeIndex + 1))
      return ahead && deckEpisodeOf(state.currentEpisodeIndex, ahead.currentEpisodeDetail)
    },
  })
  usePositions(video)
  aheadOf.current = useNeighbours(state, playback, deck, (index, ahead) =>
    deckEpisodeOf(index, ahead.currentEpisodeDetail),
  )
  const [areCaptionsOn, setCaptionsOn] = useState(true)
  const lines = useCaptions(video, areCaptionsOn, state.chapterId)
  const latestOnNext = useRef(onNext)
  latestOnNext.current = onNext
  useEffect(() => {
    if (playback.phase === 'ended') latestOnNext.current?.()
  }, [playback.phase])
  const fullscreen = useFullscreen(stage, state.isCssFullscreen, onCssFullscreen)
  const isIdle = useIdle(isRunning(playback))
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
      <div ref={layers} className="absolute inset-0">
        <VideoElement
          ref={first}
          detail={detail}
          label={episode.label}
          posterAddress={episode.posterAddress ?? undefined}
        />
      </div>
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

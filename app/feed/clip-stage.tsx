import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDataHrefs } from '../addresses/data-hrefs.ts'
import { readConnection } from '../browser/connection.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { useLatest } from '../browser/use-latest.ts'
import { Play } from '../design/icons.tsx'
import { imageAddress } from '../design/responsive-image.tsx'
import { Captions } from '../player/captions/captions.tsx'
import { DOUBLE_TAP_MS } from '../player/controls/gestures.ts'
import { PictureSurface } from '../player/controls/picture-surface.tsx'
import { PlaybackNotice } from '../player/controls/playback-notice.tsx'
import { useMediaSession } from '../player/controls/use-media-session.ts'
import { Backdrop, OPENING_POSTER_WIDTH, STILL_WIDTH } from '../player/page/backdrop.tsx'
import { LAYERS, STAGE, UNLESS_FILLED, VIDEO } from '../player/page/stage-classes.ts'
import { TopEdge, WayHome } from '../player/page/stage-top.tsx'
import { useQuality } from '../player/page/use-quality.ts'
import { VideoElement } from '../player/page/video-element.tsx'
import { isRunning } from '../player/playback/playback.ts'
import { useFit } from '../player/playback/use-fit.ts'
import { useRate } from '../player/playback/use-rate.ts'
import { useWakeLock } from '../player/playback/use-wake-lock.ts'
import { otherFit } from '../player/playback/video-fit.ts'
import { mayPrefetchEpisodes } from '../player/pool/connection.ts'
import type { PlayerEpisode } from '../player/pool/player.ts'
import { prefetchEpisode } from '../player/pool/prefetched-episode.ts'
import { useActiveVideo, usePlayback, usePlaybackController } from '../player/pool/use-playback.ts'
import { useHasBuffered, useReconnections } from '../player/pool/use-prefetching.ts'
import { useSettings } from '../player/settings/use-settings.ts'
import type { Clip } from './clip.ts'
import type { ClipPlaces } from './clip-places.ts'
import { clipStart, isInMarkup } from './clip-script.ts'
import { ClipPoster, WaitingPicture } from './waiting-picture.tsx'

/**
 * What plays, the next two, and the one before: as many elements as the weakest phones decode at once, paused ones included. The clip
 * before that one is kept as a picture and a second (`still.ts`), and loaded again behind its picture.
 */
const POOL_SIZE = 4

interface ClipStageProps {
  clip: Clip
  likely: readonly Clip[]
  neighbourOf: (by: 1 | -1) => Clip | null
  places: ClipPlaces
  /** What this device leaves out is known. */
  isReady: boolean
  /** False: the end is, and nothing plays. */
  isInView: boolean
  onMove: (by: 1 | -1) => void
  onOver: () => void
  like: RefObject<() => boolean>
}

export function ClipStage(props: ClipStageProps) {
  const { clip, likely, places, isReady, isInView } = props
  const { t } = useTranslation('player')
  const hrefs = useDataHrefs()
  const controller = usePlaybackController()
  const [settings, changeSettings] = useSettings()
  const isHydrated = useHydrated()
  const layers = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLVideoElement>(null)
  // It plays before there are scripts, and its poster would be over it.
  const [isEarly] = useState(() => !isHydrated && isInMarkup(clip))
  const [pressedId, setPressedId] = useState<string | null>(null)
  const isSparing =
    isHydrated && (settings.quality === 'saver' || !mayPrefetchEpisodes(readConnection(navigator), null))
  const isHeld = isSparing && pressedId !== clip.dramaId
  const isOn = isReady && isInView && !isHeld

  const toEpisode = ({ name, episode, ...of }: Clip): PlayerEpisode => ({
    id: episode.episodeId,
    label: t('videoOf', { drama: name, number: episode.number }),
    play: episode.play,
    captions: episode.captions,
    posterAddress: episode.firstFrameUrl && imageAddress(episode.firstFrameUrl, STILL_WIDTH),
    startAt: () => places.startAt({ ...of, name, episode }),
    endSeconds: of.endSeconds,
    async renew() {
      const fresh = await prefetchEpisode(hrefs.prefetchedEpisode({ ...of, name }, episode.number))
      const { play, captions } = fresh?.currentEpisodeDetail ?? {}
      return play && captions ? { ...toEpisode({ ...of, name, episode }), play, captions } : null
    },
  })
  const episode = toEpisode(clip)
  useEffect(() => controller.setEpisode(episode))
  useQuality(settings.quality, isHydrated)
  useEffect(() => {
    if (layers.current && first.current)
      return controller.attach(layers.current, first.current, { size: POOL_SIZE })
  }, [controller])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another clip opens.
  useEffect(() => {
    if (isOn) controller.open()
    else if (isReady) controller.stop()
  }, [controller, isOn, isReady, episode.id])

  const hasBuffered = useHasBuffered(episode.id, clip.endSeconds)
  const reconnections = useReconnections()
  const likelyIds = likely.map(({ dramaId }) => dramaId).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clips follow their ids.
  useEffect(() => {
    if (!hasBuffered || isSparing) return
    if (mayPrefetchEpisodes(readConnection(navigator), controller.measuredBitsPerSecond()))
      controller.prepare(likely.map(toEpisode))
  }, [controller, hasBuffered, isSparing, episode.id, likelyIds, reconnections])

  useFit(layers, settings.fit)
  useWakeLock(usePlayback(isRunning))
  useEnd(props)
  useMediaSession({
    title: episode.label,
    drama: clip.name,
    artworkAddress: episode.posterAddress,
    rate: settings.rate,
    onNext: () => props.onMove(1),
    onPrevious: () => props.onMove(-1),
  })

  return (
    <div
      className={`${STAGE} [@media(scripting:none)]:hidden`}
      style={
        clip.coverColor ? { backgroundColor: `color-mix(in srgb, ${clip.coverColor} 25%, black)` } : undefined
      }
    >
      <div ref={layers} className={LAYERS}>
        {clip.episode.firstFrameUrl && !(isEarly && !isHydrated) ? (
          <Backdrop source={clip.episode.firstFrameUrl} className={UNLESS_FILLED} />
        ) : null}
        {isEarly ? (
          <VideoElement
            ref={first}
            detail={clip.episode}
            label={episode.label}
            posterAddress={
              clip.episode.firstFrameUrl
                ? imageAddress(clip.episode.firstFrameUrl, OPENING_POSTER_WIDTH)
                : undefined
            }
            start={clipStart(clip)}
          />
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: the page shows those of the clip above its controls.
          <video ref={first} playsInline preload="none" className={VIDEO} />
        )}
      </div>
      {isOn ? <WaitingPicture clip={clip} places={places} /> : null}
      {isHeld || !(isReady || isEarly) ? <ClipPoster clip={clip} /> : null}
      <div className="scrim-up pointer-events-none absolute inset-x-0 bottom-0 h-1/2 beside:hidden" />
      {isInView && isHydrated ? (
        isHeld ? (
          <HeldSurface {...props} onPlay={() => setPressedId(clip.dramaId)} />
        ) : (
          <>
            <ClipSurface {...props} rate={settings.rate} onFit={(fit) => changeSettings({ fit })} />
            <Captions tracks={clip.episode.captions} episodeId={episode.id} areControlsShown />
            <ClipNotice />
          </>
        )
      ) : null}
      <ClipProgress clip={clip} />
      <TopEdge />
      <WayHome />
    </div>
  )
}

/** After its end another clip follows. */
function ClipNotice() {
  const isEnded = usePlayback(({ phase }) => phase === 'ended')
  return isEnded ? null : <PlaybackNotice />
}

function ClipProgress({ clip: { startSeconds, endSeconds } }: { clip: Clip }) {
  const seconds = usePlayback((playback) => playback.positionSeconds)
  const share = Math.min(1, Math.max(0, (seconds - startSeconds) / (endSeconds - startSeconds)))
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 bottom-0 h-0.75 bg-ivory/20">
      <div
        className="h-full origin-left bg-accent rtl:origin-right forced-colors:bg-[Highlight]"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  )
}

function useEnd({ clip, places, onOver }: Pick<ClipStageProps, 'clip' | 'places' | 'onOver'>): void {
  const video = useActiveVideo()
  const latest = useLatest({ clip, onOver })
  const { episodeId } = clip.episode
  useEffect(() => {
    if (!video) return
    const listening = new AbortController()
    const follow = () => {
      const { clip, onOver } = latest.current
      // An element that holds this clip already, and one that is being emptied, are not at a place of it.
      if (video.dataset.episode !== episodeId || video.readyState < video.HAVE_METADATA) return
      if (!video.paused || video.ended) places.note(clip, video.currentTime)
      if (video.ended || (!video.paused && video.currentTime >= clip.endSeconds)) onOver()
    }
    video.addEventListener('timeupdate', follow, { signal: listening.signal })
    video.addEventListener('ended', follow, { signal: listening.signal })
    return () => listening.abort()
  }, [video, episodeId, places])
}

interface ClipSurfaceProps extends ClipStageProps {
  rate: number
  onFit: (fit: 'fill' | 'whole') => void
}

/** A tap pauses, once it cannot become a double tap. */
function ClipSurface({ neighbourOf, onMove, like, rate, onFit }: ClipSurfaceProps) {
  const controller = usePlaybackController()
  const { presses } = controller
  const video = useActiveVideo()
  const setFast = useRate(video, rate)
  const isOn = usePlayback(isRunning)
  const tapTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(tapTimer.current), [])
  return (
    <PictureSurface
      isRunning={isOn}
      isIdle={false}
      onToggle={presses.toggle}
      onTap={() => {
        clearTimeout(tapTimer.current)
        tapTimer.current = setTimeout(presses.toggle, DOUBLE_TAP_MS)
      }}
      onSeekBy={(seconds) => {
        clearTimeout(tapTimer.current)
        presses.seekBy(seconds)
      }}
      onLike={() => {
        clearTimeout(tapTimer.current)
        return like.current?.() ?? false
      }}
      onDrag={(offsetPx) =>
        controller.drag(offsetPx, neighbourOf(offsetPx < 0 ? 1 : -1)?.episode.episodeId ?? null)
      }
      onDropBack={controller.dropBack}
      onSwipe={(direction) => {
        onMove(direction === 'up' ? 1 : -1)
        // If nothing opens, the video glides back; otherwise it has already moved on.
        requestAnimationFrame(controller.dropBack)
      }}
      onFast={setFast}
      otherFit={() => otherFit(controller.video)}
      onFit={onFit}
    />
  )
}

/** With data saver: the poster, until a press. */
function HeldSurface({ onMove, onPlay }: ClipStageProps & { onPlay: () => void }) {
  const { t } = useTranslation('player')
  return (
    <>
      <PictureSurface
        isRunning={false}
        isIdle={false}
        onToggle={onPlay}
        onTap={onPlay}
        onSeekBy={() => {}}
        onLike={() => false}
        onDrag={() => {}}
        onDropBack={() => {}}
        onSwipe={(direction) => onMove(direction === 'up' ? 1 : -1)}
        onFast={() => {}}
        otherFit={() => null}
        onFit={() => {}}
      />
      <span
        aria-hidden="true"
        title={t('play')}
        className="glyph-over-picture pointer-events-none absolute inset-0 m-auto flex size-20 items-center justify-center"
      >
        <Play className="size-14 fill-current" />
      </span>
    </>
  )
}

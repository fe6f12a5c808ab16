import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDataHrefs } from '../../addresses/data-hrefs.ts'
import { useEffectBeforePaint } from '../../browser/use-effect-before-paint.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { imageAddress } from '../../design/responsive-image.tsx'
import { useMediaSession } from '../controls/use-media-session.ts'
import type { PlayableDetail } from '../episodes/state.ts'
import { isRunning } from '../playback/playback.ts'
import { useFit } from '../playback/use-fit.ts'
import { useWakeLock } from '../playback/use-wake-lock.ts'
import { POSTER_AFTER_MS } from '../playback/video-waits.ts'
import { findEarlyVideo, takeEarlyVideo } from '../pool/early-video.ts'
import { describeVideo, type Player, type PlayerEpisode } from '../pool/player.ts'
import { prefetchEpisode } from '../pool/prefetched-episode.ts'
import { useActiveVideo, usePlayback, usePlaybackController } from '../pool/use-playback.ts'
import { usePrefetching } from '../pool/use-prefetching.ts'
import { useSettings } from '../settings/use-settings.ts'
import { usePositions } from '../watching/use-positions.ts'
import { Backdrop, OPENING_POSTER_WIDTH, STILL_WIDTH } from './backdrop.tsx'
import { usePlayerPage } from './player-context.ts'
import { LAYERS, UNLESS_FILLED } from './stage-classes.ts'
import { useQuality } from './use-quality.ts'
import { VideoElement } from './video-element.tsx'

interface StageVideoProps {
  detail: PlayableDetail
  /** The still of its lock is on the screen. */
  isUnlocked: boolean
}

export function StageVideo({ detail, isUnlocked }: StageVideoProps) {
  const { state, watching, openNext, openPrevious } = usePlayerPage()
  const { t } = useTranslation('player')
  const layers = useRef<HTMLDivElement>(null)
  const [early] = useState(() => findEarlyVideo(detail.episodeId))
  const first = useRef<HTMLVideoElement>(early)
  const running = useRef<Player | null>(null)
  const isHydrated = useHydrated()
  const mayShowStills = useLateStills(first)
  const hrefs = useDataHrefs()
  const controller = usePlaybackController()
  const [settings] = useSettings()
  const index = state.currentEpisodeIndex

  const toPlayerEpisode = (at: number, { play, captions, firstFrameUrl }: PlayableDetail): PlayerEpisode => {
    const id = state.episodesList[at]?.id ?? ''
    return {
      id,
      label: t('videoOf', { drama: state.detail.name, number: at + 1 }),
      play,
      captions,
      posterAddress: firstFrameUrl ? imageAddress(firstFrameUrl, STILL_WIDTH) : null,
      startAt: () => watching.startAt(id),
      async renew() {
        const fresh = await prefetchEpisode(hrefs.prefetchedEpisode(state.detail, at + 1))
        return fresh && toPlayerEpisode(at, fresh.currentEpisodeDetail)
      },
    }
  }
  const episode = toPlayerEpisode(index, detail)
  const posterAddress = detail.firstFrameUrl
    ? imageAddress(detail.firstFrameUrl, isUnlocked ? STILL_WIDTH : OPENING_POSTER_WIDTH)
    : undefined
  // It is described once, as the element of the markup is.
  useEffectBeforePaint(() => {
    if (!early || !layers.current) return
    running.current = takeEarlyVideo(early, layers.current)
    if (running.current) return
    describeVideo(early, episode)
    early.dataset.poster = posterAddress
  }, [early])
  useEffect(() => controller.setEpisode(episode))
  useQuality(settings.quality, isHydrated)
  useEffect(() => {
    if (!layers.current || !first.current) return
    return controller.attach(layers.current, first.current, { running: running.current })
  }, [controller])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new addresses of the same episode must not reload it.
  useEffect(() => {
    if (isHydrated) controller.open()
  }, [controller, isHydrated, episode.id])

  useFit(layers, settings.fit)
  usePositions(useActiveVideo(), watching)
  usePrefetching(state, detail, (at, prefetched) => toPlayerEpisode(at, prefetched.currentEpisodeDetail))
  useWakeLock(usePlayback(isRunning))
  useMediaSession({
    title: episode.label,
    drama: state.detail.name,
    artworkAddress: episode.posterAddress,
    rate: settings.rate,
    onNext: openNext,
    onPrevious: openPrevious,
  })

  return (
    <div ref={layers} className={LAYERS}>
      {mayShowStills && detail.firstFrameUrl ? (
        <Backdrop source={detail.firstFrameUrl} className={UNLESS_FILLED} />
      ) : null}
      {early ? null : (
        <VideoElement
          ref={first}
          detail={detail}
          label={episode.label}
          accountPosition={watching.accountPositionText(episode.id)}
          posterAddress={posterAddress}
          isPosterThere={isUnlocked}
        />
      )}
    </div>
  )
}

/**
 * Whether the page's stills may be requested: its first video has priority. If that has no frame by then, it
 * gets its poster, as `opening-script.ts` does before hydration.
 */
function useLateStills(first: RefObject<HTMLVideoElement>): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const { current: video } = first
    const episodeId = video?.dataset.episode
    const timer = setTimeout(() => {
      setLate(true)
      if (!video?.dataset.poster || video.dataset.episode !== episodeId) return
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) video.poster = video.dataset.poster
    }, POSTER_AFTER_MS)
    return () => clearTimeout(timer)
  }, [first])
  return isLate
}

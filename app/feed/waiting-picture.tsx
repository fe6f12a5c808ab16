import { useEffect, useState } from 'react'
import { imageAddress } from '../design/responsive-image.tsx'
import { STILL_WIDTH } from '../player/page/backdrop.tsx'
import { LAYERS } from '../player/page/stage-classes.ts'
import { usePlayback, usePlaybackController } from '../player/pool/use-playback.ts'
import type { Clip } from './clip.ts'
import type { ClipPlaces } from './clip-places.ts'
import { takeStill } from './still.ts'

/** In place of a clip that is not ready: what it showed when it was left, or its first frame, until it plays. */
export function WaitingPicture({ clip, places }: { clip: Clip; places: ClipPlaces }) {
  const controller = usePlaybackController()
  const { episodeId } = clip.episode
  const isWaiting = usePlayback(
    ({ phase }) => phase === 'loading' || phase === 'ready' || phase === 'starting',
  )
  const [unreadyId, setUnreadyId] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clip follows its episode; the stage opens it after this.
  useEffect(() => {
    setUnreadyId(controller.holds(episodeId) ? null : episodeId)
    return () => {
      const { video } = controller
      if (video?.dataset.episode !== episodeId) return
      const still = takeStill(video)
      if (still) places.keepStill(clip, video.currentTime, still)
    }
  }, [controller, episodeId])
  if (!isWaiting || unreadyId !== episodeId) return null
  const still = places.stillOf(clip)
  if (!still) return <ClipPoster clip={clip} />
  return <div ref={(layers) => layers?.replaceChildren(still)} className={LAYERS} />
}

export function ClipPoster({ clip: { episode, coverUrl } }: { clip: Clip }) {
  const source = episode.firstFrameUrl ?? coverUrl
  if (!source) return null
  return (
    <img
      src={imageAddress(source, STILL_WIDTH)}
      alt=""
      decoding="sync"
      className="pointer-events-none absolute inset-0 size-full object-cover"
    />
  )
}

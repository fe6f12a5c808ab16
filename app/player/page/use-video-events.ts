import { useEffect, useRef } from 'react'
import { track } from '../../analytics/track.ts'
import type { PlayerState } from '../episodes/state.ts'
import { usePlaybackController } from '../pool/use-playback.ts'

/** Seeks in quick succession, by dragging or a held key, are one event. */
const SEEK_QUIET_MS = 500

type Episode = Pick<PlayerState, 'contentId' | 'chapterId'>

export function useVideoEvents({ contentId, chapterId }: Episode, video: HTMLVideoElement | null): void {
  const controller = usePlaybackController()
  const playedId = useRef<string | null>(null)

  useEffect(() => {
    if (!video) return
    const played = () => {
      const id = video.dataset.episode
      if (!id || video.paused || playedId.current === id) return
      playedId.current = id
      track('video_play', { drama: contentId, episode: id })
    }
    if (video.readyState >= video.HAVE_FUTURE_DATA) played()
    video.addEventListener('playing', played)
    return () => video.removeEventListener('playing', played)
  }, [video, contentId])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let flush = () => {}
    controller.onSeek = (seconds) => {
      const at = { drama: contentId, episode: chapterId, seconds: Math.round(seconds * 10) / 10 }
      flush = () => {
        flush = () => {}
        track('video_seek', at)
      }
      clearTimeout(timer)
      timer = setTimeout(() => flush(), SEEK_QUIET_MS)
    }
    return () => {
      controller.onSeek = null
      clearTimeout(timer)
      flush()
    }
  }, [controller, contentId, chapterId])
}

import { type RefObject, useEffect, useState } from 'react'
import { POSTER_AFTER_MS } from '../playback/video-waits.ts'

/**
 * Whether the page's stills may be requested: its first video has priority. If that has no frame by then, it
 * gets its poster, as `opening-script.ts` does before hydration.
 */
export function useLateStills(first: RefObject<HTMLVideoElement>): boolean {
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

import { useCallback, useEffect, useState } from 'react'
import { useHydrated } from '../../browser/use-hydrated.ts'

/** Null where unsupported. The window stays open for the next episode. */
export function usePictureInPicture(video: HTMLVideoElement | null) {
  // Before the first paint: a button added later would move its neighbours.
  const isSupported = useHydrated() && document.pictureInPictureEnabled === true
  const [isOn, setOn] = useState(false)

  useEffect(() => {
    if (!video) return
    const listening = new AbortController()
    const { signal } = listening
    video.addEventListener('enterpictureinpicture', () => setOn(true), { signal })
    video.addEventListener('leavepictureinpicture', () => setOn(document.pictureInPictureElement !== null), {
      signal,
    })
    // The previous episode's element owns the window: transferring it needs no user gesture.
    if (document.pictureInPictureElement && document.pictureInPictureElement !== video) {
      const follow = () => void video.requestPictureInPicture().catch(() => {})
      if (video.readyState >= video.HAVE_METADATA) follow()
      else video.addEventListener('loadedmetadata', follow, { once: true, signal })
    }
    return () => listening.abort()
  }, [video])

  const toggle = useCallback(() => {
    if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => {})
    else void video?.requestPictureInPicture().catch(() => {})
  }, [video])

  return isSupported ? { isOn, toggle } : null
}

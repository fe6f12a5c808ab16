import { useEffect } from 'react'

/** Whatever plays on the page waits while something covers it, and goes on afterwards. */
export function useQuietVideos(isCovered: boolean): void {
  useEffect(() => {
    if (!isCovered) return
    const playing = Array.from(document.querySelectorAll('video')).filter(({ paused }) => !paused)
    for (const video of playing) video.pause()
    return () => {
      // A browser that will not play shows its own button.
      for (const video of playing) if (video.isConnected) video.play().catch(() => {})
    }
  }, [isCovered])
}

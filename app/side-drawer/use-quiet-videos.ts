import { useEffect } from 'react'

/** While something covers the page; resumes them afterwards. */
export function useQuietVideos(isCovered: boolean): void {
  useEffect(() => {
    if (!isCovered) return
    const playing = Array.from(document.querySelectorAll('video')).filter(({ paused }) => !paused)
    for (const video of playing) video.pause()
    return () => {
      // If the browser refuses to play, it shows its own button.
      for (const video of playing) if (video.isConnected) video.play().catch(() => {})
    }
  }, [isCovered])
}

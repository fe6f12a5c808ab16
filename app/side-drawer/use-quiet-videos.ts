import { useEffect } from 'react'

export function useQuietVideos(isCovered: boolean): void {
  useEffect(() => {
    if (!isCovered) return
    const playing = Array.from(document.querySelectorAll('video')).filter(({ paused }) => !paused)
    for (const video of playing) video.pause()
    return () => {
      // If the browser refuses, the video shows its play button.
      for (const video of playing) if (video.isConnected) video.play().catch(() => {})
    }
  }, [isCovered])
}

import { useCallback, useEffect } from 'react'

const FAST_RATE = 2

/** The viewer's speed on whatever plays; answers how to go at double speed for a while. Row 405. */
export function useRate(video: HTMLVideoElement | null, rate: number): (isFast: boolean) => void {
  useEffect(() => {
    if (!video) return
    // A load sets the speed back to the default one.
    video.defaultPlaybackRate = rate
    video.playbackRate = rate
  }, [video, rate])

  return useCallback(
    (isFast: boolean) => {
      if (video) video.playbackRate = isFast ? FAST_RATE : rate
    },
    [video, rate],
  )
}

import { useCallback, useEffect, useRef } from 'react'

const FAST_RATE = 2

interface KeptRate {
  /** Goes at double speed for a while, or back to the viewer's. */
  setFast(isFast: boolean): void
  stop(): void
}

/**
 * Holds a video at a speed, whoever else sets it: shaka sets 0 while it buffers and then the speed it knew before, so
 * that a change at that moment would be lost.
 */
export function keepRate(video: HTMLVideoElement, rate: number): KeptRate {
  let wanted = rate
  const apply = () => {
    if (video.playbackRate !== wanted) video.playbackRate = wanted
  }
  const restore = () => video.playbackRate !== 0 && apply()
  // A load sets the speed back to the default one.
  video.defaultPlaybackRate = rate
  apply()
  video.addEventListener('ratechange', restore)
  return {
    setFast(isFast) {
      wanted = isFast ? FAST_RATE : rate
      apply()
    },
    stop: () => video.removeEventListener('ratechange', restore),
  }
}

/** The viewer's speed on whatever plays; answers how to go at double speed for a while. Row 405. */
export function useRate(video: HTMLVideoElement | null, rate: number): (isFast: boolean) => void {
  const kept = useRef<KeptRate | null>(null)
  useEffect(() => {
    if (!video) return
    const keeping = keepRate(video, rate)
    kept.current = keeping
    return () => keeping.stop()
  }, [video, rate])
  return useCallback((isFast: boolean) => kept.current?.setFast(isFast), [])
}

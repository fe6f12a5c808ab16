import { useCallback, useEffect, useRef } from 'react'

const FAST_RATE = 2

interface RateKeeper {
  setFast(isFast: boolean): void
  stop(): void
}

/**
 * Preserves the speed although Shaka changes it: it sets 0 while it buffers and then restores the previous
 * speed, so that a change at that moment would be lost.
 */
export function keepRate(video: HTMLVideoElement, rate: number): RateKeeper {
  let wanted = rate
  const apply = () => {
    if (video.playbackRate !== wanted) video.playbackRate = wanted
  }
  const restore = () => video.playbackRate !== 0 && apply()
  // Loading resets the speed to the default.
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

export function useRate(video: HTMLVideoElement | null, rate: number): (isFast: boolean) => void {
  const keeper = useRef<RateKeeper | null>(null)
  useEffect(() => {
    if (!video) return
    const keeping = keepRate(video, rate)
    keeper.current = keeping
    return () => keeping.stop()
  }, [video, rate])
  return useCallback((isFast: boolean) => keeper.current?.setFast(isFast), [])
}

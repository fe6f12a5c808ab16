import { useEffect, useRef } from 'react'
import { onLeft, onVisibility } from '../../browser/page-moments.ts'
import { isSeen, secondsToSave } from '../../library/positions.ts'
import type { Watching } from './use-watching.ts'

const PROGRESS_SECONDS = 2

/**
 * Saves during playback, on pause, and when the page is hidden or left. The element names its episode, so a
 * switch cannot save a position under another episode; an episode that has not played saves nothing.
 */
export function usePositions(video: HTMLVideoElement | null, watching: Watching): void {
  const played = useRef(new Set<string>())
  useEffect(() => {
    if (!video) return
    const listening = new AbortController()
    const { signal } = listening
    let savedSeconds = Number.NEGATIVE_INFINITY
    const save = (how: 'progressed' | 'stopped' | 'leaving') => {
      const { currentTime, duration } = video
      const episodeId = video.dataset.episode
      if (!episodeId || !(duration > 0)) return
      if (video.played.length > 0) played.current.add(episodeId)
      if (!played.current.has(episodeId)) return
      savedSeconds = currentTime
      const at = {
        seconds: secondsToSave(currentTime, duration),
        share: Math.min(1, currentTime / duration),
        secondsLeft: Math.max(0, duration - currentTime),
        isSeen: isSeen(currentTime, duration),
      }
      watching.save(episodeId, at, how)
    }
    const stopped = () => save('stopped')
    video.addEventListener('pause', stopped, { signal })
    video.addEventListener('ended', stopped, { signal })
    video.addEventListener(
      'timeupdate',
      () => {
        if (!video.paused && Math.abs(video.currentTime - savedSeconds) >= PROGRESS_SECONDS)
          save('progressed')
      },
      { signal },
    )
    onVisibility(document, (isVisible) => save(isVisible ? 'stopped' : 'leaving'), signal)
    onLeft(window, () => save('leaving'), signal)
    return () => {
      stopped()
      listening.abort()
    }
  }, [video, watching])
}

import { useEffect } from 'react'
import { deviceStorage, readStored, writeStored } from './device-storage.ts'
import { linkedSeconds, POSITIONS_KEY, parsePositions, positionOf, withPosition } from './positions.ts'

/** Kept this often while an episode plays. */
const PROGRESS_SECONDS = 2

const kept = () => parsePositions(readStored(deviceStorage(), POSITIONS_KEY))

/** Where an episode begins: at the second its link names, or where this device left it. Rows 401, 413. */
export function startPosition(episodeId: string): number {
  return linkedSeconds(window.location.search) ?? positionOf(kept(), episodeId)
}

/**
 * Keeps where the element is in its own episode: while it plays, when it pauses, and when the page is hidden or left.
 * The element says which episode it holds, so that a switch can never write one's second under the other. Row 401.
 */
export function usePositions(video: HTMLVideoElement | null): void {
  useEffect(() => {
    if (!video) return
    const listening = new AbortController()
    const { signal } = listening
    let savedSeconds = Number.NEGATIVE_INFINITY
    const save = () => {
      const { currentTime, duration } = video
      const episodeId = video.dataset.episode
      if (!episodeId || !(duration > 0)) return
      savedSeconds = currentTime
      writeStored(deviceStorage(), POSITIONS_KEY, withPosition(kept(), episodeId, currentTime, duration))
    }
    video.addEventListener('pause', save, { signal })
    video.addEventListener('ended', save, { signal })
    video.addEventListener(
      'timeupdate',
      () => {
        if (!video.paused && Math.abs(video.currentTime - savedSeconds) >= PROGRESS_SECONDS) save()
      },
      { signal },
    )
    document.addEventListener('visibilitychange', save, { signal })
    window.addEventListener('pagehide', save, { signal })
    return () => {
      save()
      listening.abort()
    }
  }, [video])
}

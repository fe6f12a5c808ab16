import { useEffect, useState } from 'react'
import { nextPicture } from './video-waits.ts'

/** From requesting the episode to its first frame, in ms; null until then. */
export function useFirstPicture(video: HTMLVideoElement | null, episodeId: string): number | null {
  const [took, setTook] = useState<{ episodeId: string; ms: number } | null>(null)
  useEffect(() => {
    if (!video || video.dataset.episode !== episodeId) return
    let isOver = false
    const startMs = performance.now()
    void nextPicture(video).then(() => {
      if (isOver) return
      const ms = performance.now() - startMs
      // The same episode may continue in another element, after the previous one showed its first frame.
      setTook((before) => (before?.episodeId === episodeId ? before : { episodeId, ms }))
    })
    return () => {
      isOver = true
    }
  }, [video, episodeId])
  return took?.episodeId === episodeId ? took.ms : null
}

import { type RefObject, useEffect } from 'react'
import { type FitChoice, fitVideo, readShape } from './video-fit.ts'
import { markShape } from './video-shape.ts'

/** Refits whenever the size of the stage or of a video, or the viewer's choice, changes. */
export function useFit(stage: RefObject<HTMLElement | null>, choice: FitChoice): void {
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const refit = () => {
      const videos = element.querySelectorAll('video')
      for (const video of videos) markShape(video)
      // The marks may have changed the stage.
      const stageShape = readShape(element)
      for (const video of videos) fitVideo(video, choice, stageShape)
    }
    const observer = new ResizeObserver(refit)
    observer.observe(element)
    // This event of a video does not bubble.
    element.addEventListener('resize', refit, { capture: true })
    refit()
    return () => {
      observer.disconnect()
      element.removeEventListener('resize', refit, { capture: true })
    }
  }, [stage, choice])
}

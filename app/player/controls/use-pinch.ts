import { type RefObject, useEffect } from 'react'
import { useLatest } from '../../browser/use-latest.ts'
import type { Fit } from '../playback/video-fit.ts'

/** Two fingers have pinched once they are this much further apart, or closer together. */
const PINCH_MIN = 1.1

/**
 * Fingers apart fill the screen, fingers together show the whole picture. Any other pinch stays the browser's, which enlarges
 * the page: over a video that fills the screen already, and anywhere on an enlarged page.
 *
 * @param other the fit that a pinch may change to; null: none
 */
export function usePinch(
  surface: RefObject<HTMLElement | null>,
  other: () => Fit | null,
  onPinch: (fit: Fit) => void,
) {
  const latest = useLatest({ other, onPinch })
  useEffect(() => {
    const element = surface.current
    if (!element) return
    let fromPx: number | null = null
    /** The rest of a pinch that has been answered does not enlarge the page. */
    let isOver = false
    const start = ({ touches }: TouchEvent) => {
      fromPx = touches.length === 2 && !isPageEnlarged() ? spreadPx(touches) : null
      isOver = false
    }
    const move = (event: TouchEvent) => {
      const { touches, cancelable } = event
      if (fromPx === null || touches.length !== 2) return
      const spread = spreadPx(touches)
      const fit = spread > fromPx ? 'fill' : 'whole'
      const isOurs = isOver || (spread !== fromPx && latest.current.other() === fit)
      if (!isOurs) return
      if (cancelable) event.preventDefault()
      if (isOver || Math.max(spread / fromPx, fromPx / spread) < PINCH_MIN) return
      isOver = true
      latest.current.onPinch(fit)
    }
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('touchstart', start, { signal, passive: true })
    element.addEventListener('touchmove', move, { signal, passive: false })
    return () => listening.abort()
  }, [surface])
}

function isPageEnlarged(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1.01
}

function spreadPx([one, other]: Iterable<Touch> & TouchList): number {
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0
}

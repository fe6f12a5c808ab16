import { type RefObject, useEffect } from 'react'
import { isPageEnlarged } from '../../browser/scroll-room.ts'
import { useLatest } from '../../browser/use-latest.ts'
import type { Fit } from '../playback/video-fit.ts'

/** Two fingers have pinched at this ratio of their distances. */
const PINCH_MIN = 1.1

/**
 * Spreading two fingers fills the screen, pinching shows the whole picture. Other pinches are left to the
 * browser and zoom the page: over a video that already fills the screen, and anywhere on a zoomed page.
 * `other`: the fit that a pinch may change to.
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
    /** The rest of a handled pinch must not zoom the page. */
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

function spreadPx([one, other]: Iterable<Touch> & TouchList): number {
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0
}

import { type RefObject, useEffect } from 'react'

const PROPERTY = '--toast-floor'

/** Toasts stand above this part of a page or panel while it is in the lower half of the window, whether it sticks there or scrolls. */
export function useToastsAbove(part: RefObject<HTMLElement | null>, isShown = true): void {
  useEffect(() => {
    if (!isShown || !part.current) return
    const element = part.current
    const { style } = document.documentElement
    let shown = ''
    const update = () => {
      const { top, height } = element.getBoundingClientRect()
      const isLow = height > 0 && top > innerHeight / 2 && top < innerHeight
      const floor = isLow ? `${innerHeight - top}px` : ''
      if (floor === shown) return
      shown = floor
      style.setProperty(PROPERTY, floor)
    }
    const resizes = new ResizeObserver(update)
    resizes.observe(element)
    resizes.observe(document.body)
    // A panel that comes in scrolls nothing.
    const sights = new IntersectionObserver(update, { threshold: [0, 1] })
    sights.observe(element)
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('scroll', update, { capture: true, passive: true, signal })
    window.addEventListener('resize', update, { signal })
    return () => {
      listening.abort()
      resizes.disconnect()
      sights.disconnect()
      style.removeProperty(PROPERTY)
    }
  }, [part, isShown])
}

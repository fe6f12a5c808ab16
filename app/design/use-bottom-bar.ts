import { type RefObject, useLayoutEffect } from 'react'

const HEIGHT = '--bottom-bar'

/** Tells the page how high a bar at the bottom of the window is, so that messages stand above it and not on it. */
export function useBottomBar(bar: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown || !bar.current) return
    const { style } = document.documentElement
    const element = bar.current
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(HEIGHT)
    }
  }, [bar, isShown])
}

import { useEffect } from 'react'

/** The page behind an overlay scrolls again so long after it closed. Row 57. */
export const SCROLL_LOCK_DELAY_MS = 200

/** Overlays that are open, one above the other. */
let openCount = 0
/** The release of the overlay that closed last, while it is still to come. */
let release: ReturnType<typeof setTimeout> | undefined

/** Keeps the page from scrolling until the last overlay has closed, also when one opens before the last one let go. */
export function useScrollLock(): void {
  useEffect(() => {
    const { style } = document.documentElement
    clearTimeout(release)
    openCount += 1
    style.overflow = 'hidden'
    return () => {
      openCount -= 1
      if (openCount > 0) return
      release = setTimeout(() => {
        style.overflow = ''
      }, SCROLL_LOCK_DELAY_MS)
    }
  }, [])
}

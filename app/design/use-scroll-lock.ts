import { useEffect } from 'react'

/** The page behind an overlay scrolls again so long after it closed. Row 57. */
export const SCROLL_LOCK_DELAY_MS = 200

/** The release of the overlay that closed last, while it is still to come. */
let release: ReturnType<typeof setTimeout> | undefined

/** Keeps the page from scrolling behind an overlay, also when it opens again before the last one let go. */
export function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return
    const { style } = document.documentElement
    clearTimeout(release)
    style.overflow = 'hidden'
    return () => {
      release = setTimeout(() => {
        style.overflow = ''
      }, SCROLL_LOCK_DELAY_MS)
    }
  }, [isLocked])
}

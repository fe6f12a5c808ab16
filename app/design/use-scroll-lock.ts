import { useEffect } from 'react'

/** The page behind an overlay scrolls again so long after it closed. Row 57. */
export const SCROLL_LOCK_DELAY_MS = 200

/** Keeps the page from scrolling behind an overlay. */
export function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return
    const { style } = document.documentElement
    style.overflow = 'hidden'
    return () => {
      setTimeout(() => {
        style.overflow = ''
      }, SCROLL_LOCK_DELAY_MS)
    }
  }, [isLocked])
}

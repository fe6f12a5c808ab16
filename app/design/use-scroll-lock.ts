import { useEffect } from 'react'

/** Delay until the page behind a closed overlay scrolls again. */
export const SCROLL_LOCK_DELAY_MS = 200

let openCount = 0
let release: ReturnType<typeof setTimeout> | undefined

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

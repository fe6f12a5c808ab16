import { type ReactElement, useEffect } from 'react'

/**
 * Replaces the package `react-remove-scroll` that Radix wraps its overlays in (`vite.config.ts` aliases it). The
 * package injects a `<style>`, which the content security policy forbids, and is a second scroll lock. Record 008.
 */
export function RemoveScroll({ children }: { children: ReactElement }): ReactElement {
  useScrollLock()
  return children
}

/** Delay until the page behind a closed overlay scrolls again. */
const SCROLL_LOCK_DELAY_MS = 200

let openCount = 0
let release: ReturnType<typeof setTimeout> | undefined

function useScrollLock(): void {
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

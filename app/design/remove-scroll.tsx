import type { ReactElement } from 'react'
import { useScrollLock } from './use-scroll-lock.ts'

/**
 * Stands in for the package `react-remove-scroll` that Radix wraps its overlays in (`vite.config.ts` names it so). The
 * package writes a `<style>` into the page, which the content security policy forbids, and is a second lock beside
 * ours. Row 57, record 008.
 */
export function RemoveScroll({ children }: { children: ReactElement }): ReactElement {
  useScrollLock()
  return children
}

import type { ReactElement } from 'react'
import { useScrollLock } from './use-scroll-lock.ts'

/**
 * Replaces the package `react-remove-scroll` that Radix wraps its overlays in (`vite.config.ts` aliases it). The
 * package injects a `<style>`, which the content security policy forbids, and is a second scroll lock. Record 008.
 */
export function RemoveScroll({ children }: { children: ReactElement }): ReactElement {
  useScrollLock()
  return children
}

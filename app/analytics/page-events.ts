import { onLeft, onRestored, onVisibility } from '../browser/page-moments.ts'
import type { PageRouter } from '../framework/page-router.ts'
import { toRouteName } from '../framework/route-name.ts'
import { track } from './track.ts'

const DURATION_MS_MAX = 86_400_000

/**
 * Reports each page shown, by its route's name, and how long it was in the foreground: when the path changes, when
 * the tab is hidden or shown again, and when the page is left. A navigation to the same path is no change.
 */
export function followPages(page: Window, router: PageRouter): void {
  let shown: { name: string; sinceMs: number } | null = null
  let path = router.state.location.pathname
  const show = (sinceMs = Date.now()) => {
    if (shown) return
    shown = { name: toRouteName(router.state), sinceMs }
    track('page_show', { page: shown.name })
  }
  const hide = () => {
    if (!shown) return
    const durationMs = Math.max(0, Math.round(Date.now() - shown.sinceMs))
    track('page_hide', { page: shown.name, duration_ms: Math.min(durationMs, DURATION_MS_MAX) })
    shown = null
  }
  const { document } = page
  if (document.visibilityState === 'visible') show(page.performance.timeOrigin)
  router.subscribe(({ location }) => {
    if (location.pathname === path) return
    path = location.pathname
    hide()
    if (document.visibilityState === 'visible') show()
  })
  onVisibility(document, (isVisible) => (isVisible ? show() : hide()))
  onLeft(page, hide)
  onRestored(page, () => show())
}

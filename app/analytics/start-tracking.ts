import { deviceStorage, readText, tabStorage } from '../browser/device-storage.ts'
import { onPageError } from '../browser/on-page-error.ts'
import { readOpenMethod } from '../browser/open-method.ts'
import { onLeft, onRestored, onVisibility } from '../browser/page-moments.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { type PageRouter, toRouteName } from '../page/framework/page-router.ts'
import { consent } from './consent.ts'
import { followElements } from './element-events.ts'
import { createOutbox } from './event-outbox.ts'
import { createSender } from './event-sender.ts'
import { sendTrackedTo, type TrackedEvent, track } from './track.ts'

const REASON_LENGTH_MAX = 64
const ERRORS_MAX = 10
const DURATION_MS_MAX = 86_400_000

interface TrackingOptions {
  /** Settles once member and area are known, or known to be unavailable. */
  settled: Promise<unknown>
  tellTag?: ((event: TrackedEvent) => void) | undefined
}

export function startTracking(
  page: Window & typeof globalThis,
  router: PageRouter,
  { settled, tellTag }: TrackingOptions,
): void {
  const outbox = createOutbox(deviceStorage())
  const sender = createSender({ outbox, page, landing: readNavigation(page)?.name })
  sendTrackedTo((event) => {
    outbox.add(readCommonFields(page), event)
    sender.schedule()
    tellTag?.(event)
  })
  followPages(page, router)
  followErrors(router)
  followElements(page.document)
  if (isScan(page)) track('qr_code_scan', {})
  const start = () => sender.start()
  settled.then(start, start)
}

/** The server adds the device. */
function readCommonFields(page: Window): string {
  return JSON.stringify({
    clientUserId: readText(deviceStorage(), STORAGE_KEYS.clientUserId) ?? undefined,
    sessionId: readText(tabStorage(), STORAGE_KEYS.sessionId) ?? undefined,
    language: page.document.documentElement.lang,
    openMethod: readOpenMethod(page),
    ...(consent.current() === 'granted' && { hasConsent: true }),
    ...(consent.sharesPurchases() && { sharesPurchases: true }),
  })
}

/** Whether the visit began with one of our QR codes; a reload is not another scan. */
function isScan(page: Window): boolean {
  const isOpened = readNavigation(page)?.type === 'navigate'
  return isOpened && new URLSearchParams(page.location.search).get('utm_medium') === 'qr'
}

function readNavigation({ performance }: Window): PerformanceNavigationTiming | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation
}

/** Reports each unhandled error by class and file only, since its message may contain anything. */
function followErrors(router: PageRouter): void {
  let count = 0
  onPageError(({ error }) => {
    count += 1
    if (count > ERRORS_MAX) return
    track('page_error', { page: toRouteName(router.state), reason: toReason(error) })
  })
}

/**
 * Such as `TypeError in player-page`, without the build's hash, so that the same error has the same reason in
 * every build.
 */
function toReason({ name, stack = '' }: Error): string {
  const [, file] = /\/assets\/([\w.-]+?)-[\w-]{8}\.js/.exec(stack) ?? []
  return (file ? `${name} in ${file}` : name).slice(0, REASON_LENGTH_MAX)
}

/**
 * Reports each page shown, by its route's name, and how long it was in the foreground: when the path changes, when
 * the tab is hidden or shown again, and when the page is left. A navigation to the same path is no change.
 */
function followPages(page: Window, router: PageRouter): void {
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

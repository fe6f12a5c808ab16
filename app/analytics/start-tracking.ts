import { deviceStorage, readText, tabStorage } from '../browser/device-storage.ts'
import { readOpenMethod } from '../browser/open-method.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import type { PageRouter } from '../framework/page-router.ts'
import { consent } from './consent.ts'
import { followElements } from './element-events.ts'
import { followErrors } from './error-events.ts'
import { createOutbox } from './event-outbox.ts'
import { createSender } from './event-sender.ts'
import { followPages } from './page-events.ts'
import { sendTrackedTo, type TrackedEvent, track } from './track.ts'

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

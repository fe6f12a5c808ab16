import { createDataHrefs } from './addresses/data-hrefs.ts'
import { trackPurchase } from './analytics/payment-events.ts'
import { trackSignIn } from './analytics/sign-in-events.ts'
import { deviceStorage } from './browser/device-storage.ts'
import type { Flash } from './context.ts'
import { followContinuePlace, noteContinuing } from './continue-watching/continue-place.ts'
import { holdToasts } from './design/hold-toasts.ts'
import { toasts } from './design/toast-store.ts'
import { keepUnreadToasts } from './design/unread-toasts.ts'
import type { Language } from './i18n/language.ts'
import type { Translate } from './i18n/use-language.ts'
import { offerLanguage } from './language-offer/offer-language.ts'
import { forgetMembersPositions } from './library/device-positions.ts'
import { forgetLastSeen, forgetPosters } from './library/last-seen.ts'
import { followWatched } from './library/watched-covers.ts'
import { followSession, storedSessionMark, storeSessionMark } from './member/follow-session.ts'
import { memberStore } from './member/member-store.ts'
import { startSession } from './member/start-session.ts'
import { announce } from './messages/announce.ts'
import { takeBrowserFlash } from './messages/flash.ts'
import { setPageFlash } from './messages/page-flash.ts'
import { replaceUndrawnPages } from './page/framework/drawn-page.ts'
import { keepScrollPlaces } from './page/framework/keep-scroll-places.ts'
import { pageRouter } from './page/framework/page-router.ts'
import { takeLanguagePlace } from './page/language-place.ts'
import { untilQuiet } from './page/page-quiet.ts'
import { isCachedPage, startLifecycle } from './page/start-lifecycle.ts'
import { followOpenings } from './player/ahead/follow-openings.ts'
import { sendWaitingReportsWhenOnline } from './player/watching/waiting-reports.ts'
import { forgetSearches } from './search/recent-searches.ts'

/** No page shows it before it starts. */
export { ArrivalGate } from './messages/arrival-gate.tsx'

/** After this delay tracking starts even if the page is still busy. */
const QUIET_MS_MAX = 2000

interface PageStart {
  flash: Flash | null
  hasConsentBanner: boolean
  language: Language
  t: Translate
}

/** @returns when the visit has its cookies, or none can be had */
export function startPage(
  page: Window & typeof globalThis,
  { flash, hasConsentBanner, language, t }: PageStart,
): Promise<void> {
  const reloads = startLifecycle(page, language)
  holdToasts(page, toasts)
  if (isCachedPage(page.document)) return Promise.resolve()
  const session = startSession(page)
  takeLanguagePlace(page, language)
  void offerLanguage(page, language)
  trackWhenQuiet(page, session, hasConsentBanner)
  const router = pageRouter()
  if (router) {
    keepScrollPlaces(page, router)
    replaceUndrawnPages(router)
    followContinuePlace(page, router)
    followWatched(page, { language, t, router })
    followOpenings(router, t)
    // What a slow page needs must be here before it. Without it, the page left behind stays as it is.
    import('./waiting-page/waiting-page.tsx').then(
      ({ followWaitingPages }) => followWaitingPages(page, { router, t }),
      () => {},
    )
  }
  const sessionMark = memberStore.current()?.sessionMark ?? null
  // For a visitor or another member, an earlier session has ended, in whichever tab, so its data is deleted.
  const storedMark = storedSessionMark(deviceStorage())
  if (sessionMark === null || sessionMark !== storedMark) {
    forgetMembersPositions()
    void forgetLastSeen()
  }
  if (storedMark !== null && sessionMark !== storedMark) {
    void forgetPosters()
    forgetSearches()
  }
  storeSessionMark(deviceStorage(), sessionMark)
  followSession(page, sessionMark, { show: memberStore.follow, reload: reloads.afterVideo })
  if (sessionMark !== null) sendWaitingReportsWhenOnline(page, createDataHrefs(language).watchReport)
  keepUnreadToasts(page, toasts)
  const found = flash ?? takeBrowserFlash(page.document)
  if (found?.isNothingToContinue && sessionMark !== null) noteContinuing(sessionMark, true)
  if (found) showFlash(found, t)
  return session
}

function showFlash(found: Flash, t: Translate): void {
  setPageFlash(found)
  announce(found, t)
  trackSignIn(found)
  if (found.notice === 'signedIn' || found.notice === 'otherProvider') {
    // The history page offers it too.
    import('./library/import-offer.tsx').then(
      ({ offerImport }) => offerImport(),
      () => {},
    )
  }
  if (found.purchase) trackPurchase(found.purchase)
}

/** The code loads when the page is idle. */
function trackWhenQuiet(
  page: Window & typeof globalThis,
  settled: Promise<unknown>,
  hasConsentBanner: boolean,
): void {
  const start = async () => {
    const router = pageRouter()
    const [{ startTracking }, tag] = await Promise.all([
      import('./analytics/start-tracking.ts'),
      hasConsentBanner ? import('./analytics/analytics-tag.ts') : null,
    ])
    if (!router) return
    startTracking(page, router, { settled, tellTag: tag?.startTag(page) })
    await untilQuiet(page)
    const { followVitals } = await import('./analytics/web-vitals.ts')
    followVitals(router)
  }
  // On failure, the page only sends no usage events.
  const startQuietly = () => void start().catch(() => {})
  if ('requestIdleCallback' in page) page.requestIdleCallback(startQuietly, { timeout: QUIET_MS_MAX })
  else setTimeout(startQuietly)
}

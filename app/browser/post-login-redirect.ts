import { clearBrowserCookie, readBrowserCookie } from './browser-cookie.ts'
import { localAddress } from './local-address.ts'
import { onShown } from './page-moments.ts'
import { REDIRECTED_MARK, STORAGE_KEYS } from './storage-keys.ts'

let isLeaving = false
let isRestored = false

export const isFollowingRedirect = () => isLeaving

/** Whether the page has ever been in the back-forward cache; code that loads later has missed the event. */
export const wasRestored = () => isRestored

/**
 * Path and query; forgotten once read. Null: this page stays. In a cookie, since the page may run in another process
 * that does not yet see the session storage of the page before.
 */
function takePostLoginRedirect(page: Window): string | null {
  try {
    // The getter itself throws if the browser forbids storage.
    const { document, location, sessionStorage } = page
    // Other tabs share the cookies but did not leave for a provider.
    if (sessionStorage.getItem(STORAGE_KEYS.departure) === null) return null
    const departure = readBrowserCookie(document.cookie, 'departure')
    if (!departure?.value.startsWith('/')) return null
    sessionStorage.removeItem(STORAGE_KEYS.departure)
    // From here on pages show one-time messages again.
    clearBrowserCookie(document, departure)
    return localAddress(departure.value, location.href)
  } catch {
    return null
  }
}

/** The browser steps back to an earlier entry, whose page is replaced. Returns whether this page is leaving. */
export function followPostLoginRedirect(page: Window): boolean {
  onShown(page, (isFromCache) => {
    isLeaving = false
    isRestored ||= isFromCache
    const redirectTo = isFromCache ? takePostLoginRedirect(page) : null
    // The restored page missed everything since.
    if (redirectTo !== null) replaceLocation(page, redirectTo) || page.location.reload()
  })
  if (page.document.documentElement?.hasAttribute(REDIRECTED_MARK)) {
    isLeaving = true
    return true
  }
  const redirectTo = takePostLoginRedirect(page)
  if (redirectTo === null) return false
  if (replaceLocation(page, redirectTo)) return true
  if (!isFromCache(page)) return false
  page.location.reload()
  return true
}

/** When going back, a browser may show its cached page from before the sign-in. */
function isFromCache({ performance }: Window): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.transferSize === 0
}

function replaceLocation({ location }: Window, redirectTo: string): boolean {
  if (redirectTo === location.pathname + location.search) return false
  isLeaving = true
  location.replace(redirectTo)
  return true
}

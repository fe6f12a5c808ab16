import { clearBrowserCookie, readBrowserCookie } from './browser-cookie.ts'
import { localAddress } from './local-address.ts'
import { STORAGE_KEYS } from './storage-keys.ts'

/** This page is giving way to another one. */
let isLeaving = false
let isRestored = false

export const isFollowingRedirect = () => isLeaving

/** Whether the page has ever been in the back-forward cache: code that comes later has not seen the event. */
export const wasRestored = () => isRestored

/**
 * Path and query that this page should continue to after stepping back, forgotten once read; null: it stays.
 *
 * They come in a cookie: a page stepped back to may be another process's, which does not see yet what the page before
 * it put into the session storage.
 */
function takePostLoginRedirect(page: Window): string | null {
  try {
    // The getter itself throws where the browser forbids it.
    const { document, location, sessionStorage } = page
    // Other tabs have the same cookies, but did not leave for a provider.
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

/**
 * After a sign-in or a payment the browser steps back to an earlier entry; the page found there is replaced by the
 * next one.
 *
 * @returns whether this page is leaving
 */
export function followPostLoginRedirect(page: Window): boolean {
  page.addEventListener('pageshow', ({ persisted }) => {
    isLeaving = false
    isRestored ||= persisted
    const redirectTo = persisted ? takePostLoginRedirect(page) : null
    // Restored from the back-forward cache, it knows nothing of what happened since.
    if (redirectTo !== null) goOn(page, redirectTo) || page.location.reload()
  })
  const redirectTo = takePostLoginRedirect(page)
  if (redirectTo === null) return false
  if (goOn(page, redirectTo)) return true
  if (!isFromCache(page)) return false
  page.location.reload()
  return true
}

/** On the way back a browser may show its cached page from before the sign-in. */
function isFromCache({ performance }: Window): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.transferSize === 0
}

function goOn({ location }: Window, redirectTo: string): boolean {
  if (redirectTo === location.pathname + location.search) return false
  isLeaving = true
  location.replace(redirectTo)
  return true
}

import { DEPARTURE_COOKIE, STORAGE_KEYS } from './storage-keys.ts'

/** The way back takes a moment, as `server/session/return-page.ts` allows. */
const POST_LOGIN_REDIRECT_MS_MAX = 30_000

/**
 * The URL that this page should continue to after stepping back, removed from the storage; null: it stays.
 */
function takePostLoginRedirect(page: Window): string | null {
  try {
    const stored = page.sessionStorage.getItem(STORAGE_KEYS.redirectTo)
    if (stored === null) return null
    page.sessionStorage.removeItem(STORAGE_KEYS.redirectTo)
    // From here on pages show one-time messages again.
    page.document.cookie = `${DEPARTURE_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
    const { redirectTo, atMs }: { redirectTo: string; atMs: number } = JSON.parse(stored)
    // A viewer who left before the page had scripts is somewhere else by now.
    return Date.now() - atMs < POST_LOGIN_REDIRECT_MS_MAX ? redirectTo : null
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
  const { origin, pathname, search } = new URL(redirectTo, location.href)
  if (origin !== location.origin || pathname + search === location.pathname + location.search) return false
  location.replace(pathname + search)
  return true
}

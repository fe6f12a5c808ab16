import { DEPARTURE_COOKIE, STORAGE_KEYS } from './storage-keys.ts'

/** The way back takes a moment, as `server/session/return-page.ts` allows it. */
const LANDING_MS_MAX = 30_000

/** The address this page was led back to go on to, taken out of the storage; null: it stays. */
function takeLanding(page: Window): string | null {
  try {
    const stored = page.sessionStorage.getItem(STORAGE_KEYS.landing)
    if (stored === null) return null
    page.sessionStorage.removeItem(STORAGE_KEYS.landing)
    // From here on pages say again what there is to say.
    page.document.cookie = `${DEPARTURE_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
    const { landing, atMs }: { landing: string; atMs: number } = JSON.parse(stored)
    // Whoever left the way back before its page had scripts is somewhere else by now.
    return Date.now() - atMs < LANDING_MS_MAX ? landing : null
  } catch {
    return null
  }
}

/**
 * After a sign-in or a payment the browser was led back to an entry from before it; the page found there gives way to
 * the one that comes next.
 *
 * @returns whether this page is leaving
 */
export function goOnToLanding(page: Window): boolean {
  page.addEventListener('pageshow', ({ persisted }) => {
    const landing = persisted ? takeLanding(page) : null
    // As it was put aside, it knows nothing of what happened since.
    if (landing !== null) goOn(page, landing) || page.location.reload()
  })
  const landing = takeLanding(page)
  if (landing === null) return false
  if (goOn(page, landing)) return true
  if (!isFromCache(page)) return false
  page.location.reload()
  return true
}

/** On the way back a browser shows the page it has, as it was before the sign-in. */
function isFromCache({ performance }: Window): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.transferSize === 0
}

function goOn({ location }: Window, landing: string): boolean {
  const { origin, pathname, search } = new URL(landing, location.href)
  if (origin !== location.origin || pathname + search === location.pathname + location.search) return false
  location.replace(pathname + search)
  return true
}

import { writeBrowserCookie } from '../browser/browser-cookie.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { overlayHistory } from '../design/overlay-history.ts'

/** As long as a sign-in stays valid on the server. */
const ATTEMPT_SECONDS = 600

/** Stored in the tab as it leaves for a provider; `server/session/return-page.ts` reads it. */
export interface Departure {
  /** Of the history, with the page's last entry at its end. */
  length: number
  /** Entries from that one back to the page's own. */
  depth: number
  /** Path and query. */
  page: string
  /** Whether the page exists only for this, like a login screen or the store: nobody wants to go back to it. */
  isStep: boolean
}

/**
 * Stores the history position as the page leaves for a sign-in or a payment, so that the return skips the
 * provider's pages and Back never ends on one. A browser without storage gets a redirect instead.
 */
export function noteDeparture(page: Window = window): void {
  if (!overlayHistory) return
  // Called again, as after a submit that waited for the network, the page is already marked.
  const isStep = !overlayHistory.isAnyOpen()
  const depth = overlayHistory.mark()
  const { pathname, search } = page.location
  const departure: Departure = { length: page.history.length, depth, page: pathname + search, isStep }
  try {
    page.sessionStorage.setItem(STORAGE_KEYS.departure, JSON.stringify(departure))
    writeBrowserCookie(page, 'departure', { value: 'recorded', maxAgeSeconds: ATTEMPT_SECONDS })
  } catch {}
}

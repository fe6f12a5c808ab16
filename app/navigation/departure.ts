import { writeBrowserCookie } from '../browser/browser-cookie.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { overlayHistory } from '../design/overlay-history.ts'

/** As long as the server keeps a sign-in. */
const ATTEMPT_SECONDS = 600

/** What a page notes in the tab's storage as it leaves for a provider; `server/session/return-page.ts` reads it. */
export interface Departure {
  /** Of the history, with the page's last entry at its end. */
  length: number
  /** Entries from that one back to the page's own. */
  depth: number
  /** Path and query. */
  page: string
  /** The page was made for this alone, a login screen or the store: nobody wants to go back to it. */
  isStep: boolean
}

/**
 * Notes where the history stands as the page leaves for a sign-in or a payment, so that the way back leads over the
 * provider's pages and Back never ends on one. A browser that keeps nothing is led on by a redirect. Row 419.
 */
export function noteDeparture(page: Window = window): void {
  if (!overlayHistory) return
  // Asked again, as after a submit that had to wait for the network, the page has its mark already.
  const isStep = !overlayHistory.isAnyOpen()
  const depth = overlayHistory.mark()
  const { pathname, search } = page.location
  const departure: Departure = { length: page.history.length, depth, page: pathname + search, isStep }
  try {
    page.sessionStorage.setItem(STORAGE_KEYS.departure, JSON.stringify(departure))
    writeBrowserCookie(page, 'departure', { value: 'recorded', maxAgeSeconds: ATTEMPT_SECONDS })
  } catch {}
}

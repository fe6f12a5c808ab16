import { writeBrowserCookie } from '../browser/browser-cookie.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { overlayHistory } from './history/overlay-history.ts'

const ATTEMPT_SECONDS = 600

/** Stored in the tab as it leaves for a provider; `server/session/return-page.ts` reads it. */
export interface Departure {
  /** Of the history when the page's last entry is at its end. */
  length: number
  /** Number of entries from there back to the page's first. */
  depth: number
  page: string
  /** A page only for this purpose, like the login screen or the store, to which nobody wants to go back. */
  isStep: boolean
}

/**
 * Stores the history position when the page leaves for a sign-in or a payment, so that the return skips the
 * provider's pages and Back never ends on one. A browser without storage gets a redirect instead.
 */
export function noteDeparture(page: Window = window): void {
  if (!overlayHistory) return
  // A second call, as after a submit that waited for the network, finds the entry already marked.
  const isStep = !overlayHistory.isAnyOpen()
  const depth = overlayHistory.mark()
  const { pathname, search } = page.location
  const departure: Departure = { length: page.history.length, depth, page: pathname + search, isStep }
  try {
    page.sessionStorage.setItem(STORAGE_KEYS.departure, JSON.stringify(departure))
    writeBrowserCookie(page, 'departure', { value: 'recorded', maxAgeSeconds: ATTEMPT_SECONDS })
  } catch {}
}

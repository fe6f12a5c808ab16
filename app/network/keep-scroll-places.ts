import { readStored, tabStorage, writeStored } from '../browser/device-storage.ts'
import { onScrollRest } from '../browser/on-scroll-rest.ts'
import { onVisibility } from '../browser/page-moments.ts'
import type { PageRouter } from './page-router.ts'

/** Where Remix's ScrollRestoration stores how far each entry of the history was scrolled, as it leaves a document. */
const REMIX_KEY = 'positions'

/**
 * Stores the same while the page stands: a tab that is discarded in the background, and a browser that closes, leave no
 * document, and come back with a new one.
 */
export function keepScrollPlaces(page: Window, router: PageRouter): void {
  const places: Record<string, number> = {}
  const note = () => {
    // On the way to another page the address may already be its own.
    if (!router.state.navigation.location) places[router.state.location.key] = page.scrollY
  }
  const store = () => {
    note()
    const stored = readStored(tabStorage(), REMIX_KEY)
    writeStored(tabStorage(), REMIX_KEY, { ...(stored as Record<string, number> | null), ...places })
  }
  page.addEventListener('scroll', note, { passive: true })
  onScrollRest(page, store)
  onVisibility(page.document, store)
}

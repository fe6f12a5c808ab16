import { readStored, tabStorage, writeStored } from '../../browser/device-storage.ts'
import { onScrollRest } from '../../browser/on-scroll-rest.ts'
import { onVisibility } from '../../browser/page-moments.ts'
import type { PageRouter } from './page-router.ts'

/** Key under which Remix's ScrollRestoration stores scroll positions when a document unloads. */
const REMIX_KEY = 'positions'

/** Also on scrolling and hiding: a background tab that is discarded never unloads its document. */
export function keepScrollPlaces(page: Window, router: PageRouter): void {
  const places: Record<string, number> = {}
  const note = () => {
    // During a navigation, the address may already be that of the next page.
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

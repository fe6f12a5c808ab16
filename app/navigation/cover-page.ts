import { overlayHistory } from '../design/overlay-history.ts'
import { type PageRouter, untilGoneElsewhere } from '../framework/page-router.ts'

let covered: AbortSignal | null = null

/**
 * Something covers the page while the router loads the next one. Until that page has its entry, Back leads to the page below:
 * the router, which hears of it, loads the next one no longer.
 */
export function coverPage(router: PageRouter): void {
  const gone = untilGoneElsewhere(router)
  if (!gone || !overlayHistory || covered?.aborted === false) return
  covered = gone
  // A panel whose link was pressed has its entry again.
  const leave = overlayHistory.open(overlayHistory.resume, { isOfNextPage: true })
  gone.addEventListener('abort', leave, { once: true })
}

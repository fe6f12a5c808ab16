import { overlayHistory } from '../design/overlay-history.ts'
import { type PageRouter, untilGoneElsewhere } from '../framework/page-router.ts'
import { waitingRequests } from '../network/waiting-requests.ts'

let isCovered = false

/**
 * Something covers the page while the router loads the next one. Until that page has its entry, or its request has failed and
 * waits, Back leads to the page below: the router, which hears of it, loads the next one no longer.
 */
export function coverPage(router: PageRouter): void {
  const gone = untilGoneElsewhere(router)
  if (!gone || !overlayHistory || isCovered) return
  isCovered = true
  // A panel whose link was pressed has its entry again.
  const leave = overlayHistory.open(overlayHistory.resume, { isOfNextPage: true })
  const stop = waitingRequests.subscribe(() => waitingRequests.current().isPageHeld && uncover())
  gone.addEventListener('abort', uncover, { once: true })

  function uncover() {
    stop()
    leave()
    isCovered = false
  }
}

import { drawnPage } from '../framework/drawn-page.ts'
import type { PageRouter } from '../framework/page-router.ts'
import { waitingRequests } from '../requests/waiting-requests.ts'
import { overlayHistory } from './overlay-history.ts'

let isCovered = false

/**
 * Something covers the page while the router loads the next one. Until that page has its entry, or its request has failed and
 * waits, Back leads to the page below: the router, which hears of it, loads the next one no longer.
 */
export function coverPage(router: PageRouter): void {
  const target = router.state.navigation.location
  if (!target || !overlayHistory || isCovered) return
  // After a second press: the page of the first has its entry, which this one replaces.
  if (router.state.location.key !== drawnPage.current()) return
  isCovered = true
  let { key } = target
  // A panel whose link was pressed has its entry again.
  const leave = overlayHistory.open(overlayHistory.resume, { isOfNextPage: true })
  const follow = () => {
    const { location } = router.state.navigation
    const isComing = location?.pathname === target.pathname && location.search === target.search
    if (isComing && !waitingRequests.current().isPageHeld) {
      // A second press on the same link is a navigation of its own, for which every entry above the page's was taken back.
      if (location.key !== key) overlayHistory?.resume()
      key = location.key
      return
    }
    stopRouter()
    stopHeld()
    leave()
    isCovered = false
  }
  const stopRouter = router.subscribe(follow)
  const stopHeld = waitingRequests.subscribe(follow)
}

import { isForOtherTab } from '../browser/for-other-tab.ts'
import { reachSite } from './reach-site.ts'
import { waitingRequests } from './waiting-requests.ts'

let isReached = false

/**
 * Keeps the browser from leaving the page while it says that it has no network: it would end in its own error page. It
 * says so of a machine without a network that has the site itself, too, so the site is asked first. Row 418.
 *
 * @param again does what the event was about to do; offered by a press on Retry when the site cannot be reached
 * @returns true: the event was held back
 */
export function heldBack(event: Event, again: () => void): boolean {
  if (isReached || navigator.onLine) return false
  event.preventDefault()
  const goOn = () => {
    isReached = true
    again()
    isReached = false
  }
  reachSite().then(goOn, () => waitingRequests.offer(again))
  return true
}

/** Watches over the forms and links that the browser itself sends or follows; what scripts handle, they have prevented. */
export function keepPageWithoutNetwork(page: Window): void {
  page.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
    heldBack(event, () => form.requestSubmit(submitter))
  })
  page.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (event.defaultPrevented || !link?.href || link.target || isForOtherTab(event)) return
    if (!isWithinPage(link, page.location)) heldBack(event, () => link.click())
  })
}

function isWithinPage({ pathname, search, hash, origin }: HTMLAnchorElement, now: Location): boolean {
  return hash !== '' && origin === now.origin && pathname === now.pathname && search === now.search
}

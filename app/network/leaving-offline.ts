import { isForOtherTab } from '../design/for-other-tab.ts'
import { heldAsks } from './held-asks.ts'

/**
 * Forms and links that the browser itself would send or follow would end in its own error page without a network: they
 * wait for a press on Retry. Whatever the page handles in scripts has prevented the browser before. Row 418.
 */
export function keepPageWithoutNetwork(page: Window): void {
  page.addEventListener('submit', (event) => {
    if (event.defaultPrevented || page.navigator.onLine || !(event.target instanceof HTMLFormElement)) return
    event.preventDefault()
    const { target: form, submitter } = event
    heldAsks.offer(() => form.requestSubmit(submitter))
  })
  page.addEventListener('click', (event) => {
    if (event.defaultPrevented || page.navigator.onLine || isForOtherTab(event)) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link?.href || link.target || isWithinPage(link, page.location)) return
    event.preventDefault()
    heldAsks.offer(() => link.click())
  })
}

function isWithinPage({ pathname, search, hash, origin }: HTMLAnchorElement, now: Location): boolean {
  return hash !== '' && origin === now.origin && pathname === now.pathname && search === now.search
}

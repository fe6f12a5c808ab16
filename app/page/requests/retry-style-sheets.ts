import { NoResponseError } from './response-deadline.ts'
import { retryUntilResponse } from './waiting-requests.ts'

/** A page without its styles cannot be used; one that the network lost is requested until it arrives. */
export function retryLostStyleSheets({ document }: Window): void {
  const retried = new WeakSet<HTMLLinkElement>()
  const retry = async (link: HTMLLinkElement) => {
    // If it fails although it arrived, another attempt would fail too.
    if (retried.has(link)) return
    retried.add(link)
    await retryUntilResponse(() => fetchStyleSheet(link.href), { kind: 'code' })
    if (isLost(link)) link.setAttribute('href', link.href)
  }
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') void retry(target)
    },
    { capture: true },
  )
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    // Of one that is still loading, the event is yet to come.
    if (isLost(link) && (link.sheet || document.readyState === 'complete')) void retry(link)
  }
}

/** In Chromium it is an empty sheet, or one that may not be read. */
function isLost({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length
  } catch {
    return true
  }
}

/** Into the browser's cache. */
async function fetchStyleSheet(address: string): Promise<void> {
  const response = await fetch(address)
  const isStyleSheet = response.ok && response.headers.get('content-type')?.startsWith('text/css')
  if (!isStyleSheet) throw new NoResponseError(`status ${response.status}`)
  await response.arrayBuffer()
}

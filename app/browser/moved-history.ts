const toAddress = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

/**
 * After a reload, Back only changes the address, since the earlier entries were made by the page, and before
 * hydration nothing reacts to it. React would then hydrate the document of another address (its errors 418 and
 * 423). The address's own document is loaded instead. Call it before the router listens.
 *
 * @returns null: the page is reloading; otherwise a function that stops this after hydration
 */
export function reloadWhereHistoryMoved(page: Window): (() => void) | null {
  const [navigation] = page.performance.getEntriesByType('navigation')
  const shown = toAddress(navigation ? new URL(navigation.name, page.location.href) : page.location)
  const hasMoved = () => toAddress(page.location) !== shown
  if (hasMoved()) {
    page.location.reload()
    return null
  }
  const onMove = (event: PopStateEvent) => {
    if (!hasMoved()) return
    event.stopImmediatePropagation()
    page.location.reload()
  }
  page.addEventListener('popstate', onMove)
  return () => page.removeEventListener('popstate', onMove)
}

const toAddress = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

/**
 * After a reload, Back only changes the address, and before hydration nothing reacts to it: React would hydrate the
 * document of another address (errors 418 and 423). Loads that address instead. Call it before the router listens.
 *
 * @returns null: the page is reloading; otherwise stops this after hydration
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

const toAddress = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

/**
 * After a reload Back changes the address and nothing else, since the entries before it were made by the page; before the
 * page is alive nobody follows. React would then take the document of one address for another's (its errors 418 and 423).
 * The document of the address is loaded instead. Call it before the router listens.
 *
 * @returns null: the page is being loaded again; otherwise, stops it once the page is alive
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

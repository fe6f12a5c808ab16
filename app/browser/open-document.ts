/** Loads a page of this site as a document; on Back the browser shows its address already. */
export function openDocument(
  { location }: Pick<Window, 'location'>,
  { pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>,
): void {
  const { href } = new URL(pathname + search + hash, location.href)
  if (href === location.href) location.reload()
  else location.assign(href)
}

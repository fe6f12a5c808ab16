/** On Back the browser already shows the page's address. */
export function openDocument(
  { location }: Pick<Window, 'location'>,
  { pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>,
): void {
  const { href } = new URL(pathname + search + hash, location.href)
  if (href === location.href) location.reload()
  else location.assign(href)
}

/**
 * Path and query; null for an invalid address, a script, or another site in any spelling that browsers accept.
 * Compares parsed origins, since addresses have many spellings.
 */
export function localAddress(candidate: string | null, currentAddress: string): string | null {
  if (!candidate || !URL.canParse(candidate, currentAddress)) return null
  const here = new URL(currentAddress)
  const { protocol, origin, pathname, search } = new URL(candidate, here)
  // A blob has the origin of the page that made it.
  const isHere = origin === here.origin && protocol === here.protocol
  return isHere && !pathname.startsWith('//') ? pathname + search : null
}

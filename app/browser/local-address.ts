const SCRIPT_PROTOCOLS = ['javascript:', 'data:', 'blob:', 'vbscript:']

export interface NavigationOptions {
  /** The caller means to leave this site. Row 52. */
  isExternal?: boolean
}

/** A navigation this site refuses. */
export class RefusedNavigationError extends Error {
  override readonly name = 'RefusedNavigationError'
}

/**
 * Path and query of the page of this site that an address from outside names; null for nonsense, for other sites and for
 * every spelling a browser takes for one.
 */
export function localAddress(candidate: string | null, currentAddress: string): string | null {
  if (!candidate) return null
  try {
    const { pathname, search } = navigationTarget(candidate, currentAddress)
    return pathname.startsWith('//') ? null : pathname + search
  } catch {
    return null
  }
}

/**
 * The address to go to, or an error: never one that runs a script (row 51), and another site only when the caller
 * says so (row 52). Compares parsed origins, since addresses have many spellings.
 */
export function navigationTarget(
  candidate: string,
  currentAddress: string,
  { isExternal = false }: NavigationOptions = {},
): URL {
  if (!URL.canParse(candidate, currentAddress)) throw new RefusedNavigationError('This is not an address.')
  const target = new URL(candidate, currentAddress)
  if (SCRIPT_PROTOCOLS.includes(target.protocol)) {
    throw new RefusedNavigationError(`Addresses with ${target.protocol} are never opened.`)
  }
  if (target.protocol !== 'https:' && target.protocol !== 'http:') {
    throw new RefusedNavigationError(`Addresses with ${target.protocol} are not pages.`)
  }
  if (target.origin !== new URL(currentAddress).origin && !isExternal) {
    throw new RefusedNavigationError(`Leaving for ${target.origin} needs the external option.`)
  }
  return target
}

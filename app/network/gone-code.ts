import { tabStorage } from '../browser/device-storage.ts'
import { mayReload } from '../browser/reload-guard.ts'

/** Whether the site says that a file is not there; a network that is away says nothing. */
async function isMissing(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store' })
    return status === 404 || status === 410
  } catch {
    return false
  }
}

export async function isAnyMissing(addresses: readonly string[]): Promise<boolean> {
  return (await Promise.all(addresses.map(isMissing))).includes(true)
}

/**
 * Loads the page at this address as a document of the build the site has now. Scroll and positions are kept as with every
 * reload. Rows 276-278.
 *
 * @returns false when that was done just now: it would only be done again
 */
export function leaveForBuild({ location }: Pick<Window, 'location'>): boolean {
  if (!mayReload(tabStorage(), Date.now())) return false
  location.reload()
  return true
}

import { tabStorage } from '../browser/device-storage.ts'
import { mayReload } from '../browser/reload-guard.ts'
import { ANSWER_MS_MAX } from './answer-in-time.ts'
import { reachSite } from './reach-site.ts'

/** Code that failed to load before in this document, by its addresses. */
const failedBefore = new Set<string>()

/**
 * Why code did not load. `gone`: a newer build has replaced it. `stuck`: it failed again although the site has it; a browser
 * that remembers a failed import, such as Chromium 150, loads it in another document only. `away`: another try may succeed.
 *
 * @param addresses of its files; none: the browser does not tell
 */
export async function whyCodeFailed(addresses: readonly string[]): Promise<'gone' | 'stuck' | 'away'> {
  const name = addresses.join()
  const isRepeated = failedBefore.has(name)
  failedBefore.add(name)
  const states = await Promise.all(addresses.length > 0 ? addresses.map(fileState) : [siteState()])
  if (states.includes('missing')) return 'gone'
  return isRepeated && states.every((state) => state === 'there') ? 'stuck' : 'away'
}

type FileState = 'there' | 'missing' | 'unknown'

async function fileState(address: string): Promise<FileState> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS_MAX)
    const { ok, status } = await fetch(address, { method: 'HEAD', cache: 'no-store', signal })
    if (status === 404 || status === 410) return 'missing'
    return ok ? 'there' : 'unknown'
  } catch {
    return 'unknown'
  }
}

function siteState(): Promise<FileState> {
  return reachSite().then(
    () => 'there',
    () => 'unknown',
  )
}

/**
 * Loads the page at this address as a document of the build the site has now. Scroll and positions are kept as with every
 * reload.
 *
 * @returns false when that was done just now: it would only be done again
 */
export function leaveForBuild({ location }: Pick<Window, 'location'>): boolean {
  if (!mayReload(tabStorage(), Date.now())) return false
  location.reload()
  return true
}

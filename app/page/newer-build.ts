import { ownBuild } from './framework/manifest.ts'
import { pageRouter } from './framework/page-router.ts'

export const BUILD_CHECK_MS = 3_600_000
/** Delay after a navigation before the build's manifest is fetched, so that painting has priority. */
export const MANIFEST_DELAY_MS = 1000

const ADDRESS = '/latest-build.json'

/**
 * Bypasses every cache.
 *
 * @throws when the site is unreachable
 */
export async function hasNewerBuild(own = ownBuild(), send: typeof fetch = fetch): Promise<boolean> {
  const response = await send(`${ADDRESS}?t=${Date.now()}`, { cache: 'no-store' })
  // A site in development has none.
  if (!response.ok || own === undefined) return false
  const { id } = (await response.json()) as { id?: unknown }
  return typeof id === 'string' && id !== own
}

type NavigatingRouter = Pick<NonNullable<ReturnType<typeof pageRouter>>, 'state' | 'subscribe'>

/**
 * Resolves {@link MANIFEST_DELAY_MS} after the call, or after the last navigation that started or ended
 * since.
 */
function untilPainted(router: NavigatingRouter | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop?.()
      resolve()
    }
    let timer = setTimeout(end, MANIFEST_DELAY_MS)
    const toKeys = ({ location, navigation }: NavigatingRouter['state']) =>
      `${location.key} ${navigation.location?.key}`
    let keys = router && toKeys(router.state)
    const stop = router?.subscribe((state) => {
      if (toKeys(state) === keys) return
      keys = toKeys(state)
      clearTimeout(timer)
      timer = setTimeout(end, MANIFEST_DELAY_MS)
    })
  })
}

interface WatchOptions {
  hasNewer?: () => Promise<boolean>
  router?: () => NavigatingRouter | undefined
  everyMs?: number
}

/** Checks hourly, but not right after a navigation, until there is a newer build. */
export function watchBuild(
  page: Pick<Window, 'setInterval' | 'clearInterval'>,
  onNewer: () => void,
  { hasNewer = hasNewerBuild, router = pageRouter, everyMs = BUILD_CHECK_MS }: WatchOptions = {},
): void {
  const timer = page.setInterval(async () => {
    await untilPainted(router())
    // A failed check is repeated an hour later.
    if (!(await hasNewer().catch(() => false))) return
    page.clearInterval(timer)
    onNewer()
  }, everyMs)
}

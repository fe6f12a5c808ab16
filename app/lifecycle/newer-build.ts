import { pageRouter } from '../network/page-router.ts'

/** Row 274. */
export const BUILD_CHECK_MS = 3_600_000
/** How long after a navigation the build's manifest is not fetched, so that the paint goes first. Row 56. */
export const MANIFEST_DELAY_MS = 1000

/** Which build the site has now; `cli/build.ts` writes it. */
const ADDRESS = '/latest-build.json'

/** The build this document is of; Remix keeps it in the page. */
export function ownBuild(): string | undefined {
  return (globalThis as { __remixManifest?: { version?: string } }).__remixManifest?.version
}

/**
 * Whether the site has another build by now than this document is of. Past every cache. Row 273.
 *
 * @throws when the site cannot be asked
 */
export async function hasNewerBuild(own = ownBuild(), ask: typeof fetch = fetch): Promise<boolean> {
  const answer = await ask(`${ADDRESS}?t=${Date.now()}`, { cache: 'no-store' })
  // A site in development has none.
  if (!answer.ok || own === undefined) return false
  const { id } = (await answer.json()) as { id?: unknown }
  return typeof id === 'string' && id !== own
}

type NavigatingRouter = Pick<NonNullable<ReturnType<typeof pageRouter>>, 'state' | 'subscribe'>

/** Resolves {@link MANIFEST_DELAY_MS} after the call, or after the last navigation begun or ended since. */
function untilPainted(router: NavigatingRouter | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop?.()
      resolve()
    }
    let timer = setTimeout(end, MANIFEST_DELAY_MS)
    const findPlace = ({ location, navigation }: NavigatingRouter['state']) =>
      `${location.key} ${navigation.location?.key}`
    let place = router && findPlace(router.state)
    const stop = router?.subscribe((state) => {
      if (findPlace(state) === place) return
      place = findPlace(state)
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

/** Asks every hour, but not right after a navigation, until there is a newer build. Rows 56, 273-274. */
export function watchBuild(
  page: Pick<Window, 'setInterval' | 'clearInterval'>,
  onNewer: () => void,
  { hasNewer = hasNewerBuild, router = pageRouter, everyMs = BUILD_CHECK_MS }: WatchOptions = {},
): void {
  const timer = page.setInterval(async () => {
    await untilPainted(router())
    // Asked again an hour later when it could not be asked.
    if (!(await hasNewer().catch(() => false))) return
    page.clearInterval(timer)
    onNewer()
  }, everyMs)
}

/** Row 274. */
export const BUILD_CHECK_MS = 3_600_000

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

interface WatchOptions {
  hasNewer?: () => Promise<boolean>
  everyMs?: number
}

/** Asks every hour, until there is a newer build. Rows 273-274. */
export function watchBuild(
  page: Pick<Window, 'setInterval' | 'clearInterval'>,
  onNewer: () => void,
  { hasNewer = hasNewerBuild, everyMs = BUILD_CHECK_MS }: WatchOptions = {},
): void {
  const timer = page.setInterval(async () => {
    // Asked again an hour later when it could not be asked.
    if (!(await hasNewer().catch(() => false))) return
    page.clearInterval(timer)
    onNewer()
  }, everyMs)
}

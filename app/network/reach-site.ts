/** Answers as long as the site can be reached at all. */
const ADDRESS = '/healthz'
const ANSWER_MS_MAX = 4_000

/** Resolves when the site answers; throws when it cannot be reached. */
export async function reachSite(): Promise<void> {
  const { ok, status } = await fetch(ADDRESS, {
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  })
  if (!ok) throw new Error(`status ${status}`)
}

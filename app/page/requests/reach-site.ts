/** Responds whenever the site is reachable. */
const ADDRESS = '/healthz'
const HEALTHY = 'ok\n'
const RESPONSE_MS_MAX = 4_000

/** @throws if the site cannot be reached */
export async function reachSite(): Promise<void> {
  const response = await fetch(ADDRESS, { cache: 'no-store', signal: AbortSignal.timeout(RESPONSE_MS_MAX) })
  // The login page of a Wi-Fi network responds for every site.
  if (!response.ok || (await response.text()) !== HEALTHY) throw new Error(`status ${response.status}`)
}

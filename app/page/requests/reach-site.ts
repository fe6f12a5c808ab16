import { onReturn, type ReturningPage } from '../../browser/page-moments.ts'
import { createRetryer, toDelayMs } from './retryer.ts'

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

interface Options {
  page?: ReturningPage | null
  /** Rejects while the site cannot be reached. */
  reach?: () => Promise<void>
  signal?: AbortSignal
  /** After each attempt that did not reach the site. */
  onAway?: () => void
}

/**
 * Tries to reach the site until it is reached, whatever the browser says about its network. False if it was reachable all
 * along: then something else failed, and a retry would fail too. Aborting `signal` resolves with false.
 */
export async function cameBack({
  page = typeof window === 'undefined' ? null : window,
  reach = reachSite,
  signal,
  onAway,
}: Options = {}): Promise<boolean> {
  let wasAway = false
  const afterFailure = (failureCount: number) => {
    wasAway = true
    onAway?.()
    return toDelayMs(failureCount)
  }
  const attempts = createRetryer(reach, { afterFailure, signal })
  const watching = new AbortController()
  if (page) onReturn(page, attempts.continue, watching.signal)
  const isReached = await attempts.start().then(
    () => true,
    () => false,
  )
  watching.abort()
  return isReached && wasAway
}

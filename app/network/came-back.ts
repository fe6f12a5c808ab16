import { reachSite } from './reach-site.ts'
import { retryUntilAnswered } from './retry-until-answered.ts'
import { createWaitingRequests } from './waiting-requests.ts'

/** Without a notice: what failed says so itself. */
const quietly = createWaitingRequests(typeof window === 'undefined' ? null : window)

/**
 * Resolves once the site can be reached, whatever the browser says of its network: true if it could not before. Otherwise
 * something else has failed, and another try would fail as well.
 *
 * @param signal nobody waits any more: false
 */
export async function cameBack(signal?: AbortSignal): Promise<boolean> {
  let wasAway = false
  const reach = async () => {
    try {
      await reachSite()
    } catch (error) {
      wasAway = true
      throw error
    }
  }
  try {
    await retryUntilAnswered(reach, { kind: 'code', signal, held: quietly })
  } catch {
    return false
  }
  return wasAway && !signal?.aborted
}

import { reachSite } from './reach-site.ts'
import { retryUntilAnswered } from './retry-until-answered.ts'
import { createWaitingRequests } from './waiting-requests.ts'

/** Without the page's notice: the part that failed shows its own. */
const quietly = createWaitingRequests(typeof window === 'undefined' ? null : window)

/**
 * Whatever the browser says about its network. False if the site was reachable all along: then something else failed,
 * and a retry would fail too. Aborting `signal` resolves with false.
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

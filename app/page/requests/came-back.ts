import { reachSite } from './reach-site.ts'
import { createWaitingRequests } from './waiting-requests.ts'

/** Without the page's notice: the part that failed shows its own. */
const { retryUntilResponse } = createWaitingRequests()

/**
 * Whatever the browser says about its network. False if the site was reachable all along: then something else failed,
 * and a retry would fail too. Aborting `signal` resolves with false.
 */
export async function cameBack(signal?: AbortSignal): Promise<boolean> {
  let wasAway = false
  const reach = () =>
    reachSite().catch((error) => {
      wasAway = true
      throw error
    })
  const isReached = retryUntilResponse(reach, { kind: 'code', signal }).then(() => true)
  return (await isReached.catch(() => false)) && wasAway
}

import type { SignInProblem } from '../../app/context.ts'
import type { ProductApi } from '../../contract/endpoints.ts'
import { EVENT_NAMES } from '../../contract/event-names.ts'
import type { SignInProvider } from '../../contract/sign-in.ts'

interface Failure {
  api: Pick<ProductApi, 'reportTracking'>
  log: { warn(fields: Record<string, unknown>, message: string): void }
  /** Milliseconds since the epoch. */
  atMs: number
  common: { equipmentId: string | null; language: string }
  method: SignInProvider
  reason: SignInProblem
}

/** More are not waited for at once: what is not told then is in the log all the same. */
const UNDER_WAY_MAX = 20
const WEB_PLATFORM = '4'

/** Tells the usage statistics that a sign-in failed: with whom and why, and nothing else. Nobody waits for it. Row 73. */
export function failureTracker(): (failure: Failure) => Promise<void> {
  let underWayCount = 0
  return async function trackFailure({ api, log, atMs, common, method, reason }) {
    if (underWayCount >= UNDER_WAY_MAX) return
    underWayCount += 1
    try {
      await api.reportTracking({
        cm: { platform: WEB_PLATFORM, ...common },
        et: [{ en: EVENT_NAMES.signInFailed, ett: atMs, kv: { eventParams: { method, reason } } }],
      })
    } catch {
      log.warn({ method, reason }, 'a failed sign-in was not counted')
    } finally {
      underWayCount -= 1
    }
  }
}

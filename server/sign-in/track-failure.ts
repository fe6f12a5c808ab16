import type { SignInProblem } from '../../app/context.ts'
import type { ProductApi } from '../../contract/product-api/endpoints.ts'
import type { SignInProvider } from '../../contract/sign-in-services.ts'
import type { UsageEventName } from '../../contract/usage-events.ts'

interface Failure {
  api: Pick<ProductApi, 'reportTracking'>
  log: { warn(fields: Record<string, unknown>, message: string): void }
  atMs: number
  common: { language: string }
  method: SignInProvider
  reason: SignInProblem
}

const UNDER_WAY_MAX = 20
/** Crafted links can make sign-ins fail; statistics need not record each one. */
const PER_MINUTE_MAX = 60
const MINUTE_MS = 60_000
const WEB_PLATFORM = '4'
const EVENT: UsageEventName = 'login_fail'

/** Sends only provider and reason. Not awaited. */
export function failureTracker(): (failure: Failure) => Promise<void> {
  let underWayCount = 0
  let minute = 0
  let minuteCount = 0
  return async function trackFailure({ api, log, atMs, common, method, reason }) {
    const now = Math.floor(atMs / MINUTE_MS)
    if (now !== minute) {
      minute = now
      minuteCount = 0
    }
    if (underWayCount >= UNDER_WAY_MAX || minuteCount >= PER_MINUTE_MAX) return
    underWayCount += 1
    minuteCount += 1
    try {
      await api.reportTracking({
        cm: { platform: WEB_PLATFORM, ...common },
        et: [{ en: EVENT, ett: atMs, kv: { eventParams: { method, reason } } }],
      })
    } catch {
      log.warn({ method, reason }, 'sign-in failure not tracked')
    } finally {
      underWayCount -= 1
    }
  }
}

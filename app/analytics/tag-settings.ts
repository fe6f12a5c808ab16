import type { AnalyticsTag } from '../../contract/analytics-tag.ts'
import { SERVER_HREFS } from '../addresses/hrefs.ts'

let asked: Promise<AnalyticsTag | null> | null = null

/**
 * The tag this browser may load; null: none, because the viewer opted out of tracking by a setting visible to
 * scripts or by a header visible only to the server.
 *
 * @throws when the server is unreachable; the next call tries again
 */
export function loadTagSettings(page: Window): Promise<AnalyticsTag | null> {
  if (asksNotToBeTracked(page.navigator)) return Promise.resolve(null)
  asked ??= askServer(page).catch((error) => {
    asked = null
    throw error
  })
  return asked
}

async function askServer(page: Window): Promise<AnalyticsTag | null> {
  const answer = await page.fetch(SERVER_HREFS.analyticsTag)
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  return answer.status === 204 ? null : ((await answer.json()) as AnalyticsTag)
}

/** Global Privacy Control or Do Not Track, as far as scripts can see it. */
function asksNotToBeTracked(navigator: Navigator & { globalPrivacyControl?: boolean }): boolean {
  return navigator.globalPrivacyControl === true || navigator.doNotTrack === '1'
}

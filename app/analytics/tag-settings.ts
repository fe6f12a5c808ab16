import type { ConsentSettings } from '../../contract/analytics-tag.ts'
import { SERVER_HREFS } from '../addresses/hrefs.ts'

let request: Promise<ConsentSettings | null> | null = null

/**
 * What this browser's viewer can consent to; null: nothing, because the viewer opted out of tracking by a
 * setting visible to scripts or by a header visible only to the server.
 *
 * @throws when the server is unreachable; the next call tries again
 */
export function loadTagSettings(page: Window): Promise<ConsentSettings | null> {
  if (optsOut(page.navigator)) return Promise.resolve(null)
  request ??= requestSettings(page).catch((error) => {
    request = null
    throw error
  })
  return request
}

async function requestSettings(page: Window): Promise<ConsentSettings | null> {
  const response = await page.fetch(SERVER_HREFS.analyticsTag)
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.status === 204 ? null : ((await response.json()) as ConsentSettings)
}

/** Global Privacy Control or Do Not Track, as far as scripts can see it. */
function optsOut(navigator: Navigator & { globalPrivacyControl?: boolean }): boolean {
  return navigator.globalPrivacyControl === true || navigator.doNotTrack === '1'
}

import { SERVER_HREFS } from '../addresses/hrefs.ts'
import { randomId } from '../browser/random-id.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { RESPONSE_MS_MAX } from '../page/requests/response-deadline.ts'

type Store = Pick<Storage, 'getItem' | 'setItem'>

function keepId(store: Store, key: string): void {
  if (!store.getItem(key)) store.setItem(key, randomId())
}

/**
 * Shared pages set no cookie, so this first call of a tab's session reports device, area and time zone. After a
 * failure, or without storage, the next page repeats it.
 */
export async function startSession(page: Pick<Window, 'localStorage' | 'sessionStorage'>): Promise<void> {
  try {
    const { localStorage: browser, sessionStorage: tab } = page
    keepId(browser, STORAGE_KEYS.clientUserId)
    keepId(tab, STORAGE_KEYS.sessionId)
    if (tab.getItem(STORAGE_KEYS.sessionStarted)) return
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const body = new URLSearchParams({ timeZone })
    const signal = AbortSignal.timeout(RESPONSE_MS_MAX)
    const { ok } = await fetch(SERVER_HREFS.sessionStart, { method: 'POST', body, signal })
    if (ok) tab.setItem(STORAGE_KEYS.sessionStarted, '1')
  } catch {}
}

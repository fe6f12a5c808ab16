import { SERVER_HREFS } from '../hrefs.ts'

const STARTED_KEY = 'cliffhanger.session'

/**
 * Pages come from shared caches and set no cookie; device and area become known with this first call of a tab's
 * session. Decision 5. A failure is tried again with the next page.
 */
export async function startSession(storage: Pick<Storage, 'getItem' | 'setItem'>): Promise<void> {
  try {
    if (storage.getItem(STARTED_KEY)) return
    const { ok } = await fetch(SERVER_HREFS.sessionStart, { method: 'POST' })
    if (ok) storage.setItem(STARTED_KEY, '1')
  } catch {}
}

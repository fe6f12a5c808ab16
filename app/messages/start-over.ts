import { SERVER_HREFS } from '../addresses/hrefs.ts'
import { deviceStorage, readText, tabStorage, writeText } from '../browser/device-storage.ts'
import { mayReload } from '../browser/reload-guard.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'

const END_MS_MAX = 5000

/**
 * Deletes the ended session in the browser, and reloads. `isExplained`: the viewer has read why; otherwise
 * the next page says it.
 */
export async function startOver(mark: string, { isExplained }: { isExplained: boolean }): Promise<void> {
  try {
    const { ok } = await fetch(SERVER_HREFS.sessionEnd, {
      method: 'POST',
      body: new URLSearchParams(isExplained ? { mark } : { mark, notice: 'sessionEnded' }),
      signal: AbortSignal.timeout(END_MS_MAX),
    })
    if (!ok) return
    const device = deviceStorage()
    if (readText(device, STORAGE_KEYS.token) === mark) writeText(device, STORAGE_KEYS.token, null)
    if (mayReload(tabStorage(), Date.now())) window.location.reload()
  } catch {}
}

import { hrefsOf } from '../addresses/hrefs.ts'
import { tabStorage } from '../browser/device-storage.ts'
import type { Language } from '../i18n/language.ts'
import { reachSite } from '../network/reach-site.ts'
import { retryUntilAnswered } from '../network/retry-until-answered.ts'
import { isCachedPage } from './cached-page.ts'
import { untilQuiet } from './page-quiet.ts'
import { startWorker } from './worker.ts'

/** What a document does about itself for as long as it stands. */
export function startLifecycle(page: Window, language: Language): void {
  tellWhileOffline(page)
  // In development there is no worker.
  if (import.meta.env.PROD) void startWorkerWhenQuiet(page, language)
}

/** Says that there is no network for as long as there is none, whatever is pressed meanwhile. Row 418. */
function tellWhileOffline(page: Window): void {
  let isTelling = false
  const tell = async () => {
    if (isTelling) return
    isTelling = true
    await retryUntilAnswered(reachSite, { kind: 'code' })
    isTelling = false
    // As it stands it is of before; what the network has is newer.
    if (isCachedPage(page.document)) page.location.reload()
  }
  page.addEventListener('offline', tell)
  if (!page.navigator.onLine || isCachedPage(page.document)) void tell()
}

async function startWorkerWhenQuiet(page: Window, language: Language): Promise<void> {
  await untilQuiet(page)
  const { connection, serviceWorker } = page.navigator as Navigator & { connection?: { saveData?: boolean } }
  // Who saves data is not given the files of a build ahead.
  if (connection?.saveData && !serviceWorker?.controller) return
  await startWorker(page, tabStorage(), async () => {
    const loaded = page.performance.getEntriesByType('resource').map(({ name }) => name)
    return [...loaded, hrefsOf(language).offline]
  })
}

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
  // The offline page leads on by itself, to the page it stands for.
  const isStandIn = page.location.pathname === hrefsOf(language).offline
  if (isCachedPage(page.document) && !isStandIn) void replaceWhenBack(page)
  // In development there is no worker.
  if (import.meta.env.PROD) void startWorkerWhenQuiet(page, language)
}

/** A page out of the cache says that there is no network, and gives way to the one of now when it is back. Row 418. */
async function replaceWhenBack(page: Window): Promise<void> {
  await retryUntilAnswered(reachSite, { kind: 'code' })
  page.location.reload()
}

async function startWorkerWhenQuiet(page: Window, language: Language): Promise<void> {
  await untilQuiet(page)
  const { connection, onLine, serviceWorker } = page.navigator as Navigator & {
    connection?: { saveData?: boolean }
  }
  // It is no refusal that the worker can't be fetched now, and nothing for the console: the next page registers it.
  if (!onLine) return
  // Who saves data is not given the files of a build ahead.
  if (connection?.saveData && !serviceWorker?.controller) return
  await startWorker(page, tabStorage(), async () => {
    const loaded = page.performance.getEntriesByType('resource').map(({ name }) => name)
    return [...loaded, hrefsOf(language).offline]
  })
}

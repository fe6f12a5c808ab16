import { createHrefs } from '../addresses/hrefs.ts'
import { readConnection } from '../browser/connection.ts'
import { tabStorage, writeStored, writeText } from '../browser/device-storage.ts'
import { onRestored } from '../browser/page-moments.ts'
import { isFollowingRedirect, wasRestored } from '../browser/post-login-redirect.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import type { Language } from '../i18n/language.ts'
import { hasNewerBuild, watchBuild } from './newer-build.ts'
import { openingPanel } from './opening-panel.ts'
import { untilQuiet } from './page-quiet.ts'
import { createReloadBroker, type ReloadBroker } from './reload-broker.ts'
import { whyCodeFailed } from './requests/gone-code.tsx'
import { reachSite } from './requests/reach-site.ts'
import { retryLostPictures } from './requests/retry-pictures.ts'
import { retryLostStyleSheets } from './requests/retry-style-sheets.ts'
import { retryUntilResponse } from './requests/waiting-requests.ts'
import { startWorker } from './worker.ts'

export function startLifecycle(page: Window, language: Language): ReloadBroker {
  const reloads = createReloadBroker(page)
  forgetPanel()
  // A page restored from the back-forward cache missed everything since it was left.
  const reloadRestored = () => {
    if (!isFollowingRedirect()) reloads.whenFree()
  }
  if (wasRestored()) reloadRestored()
  onRestored(page, reloadRestored)
  watchBuild(page, reloads.withNextPage)
  retryLostPictures(page)
  retryLostStyleSheets(page)
  page.addEventListener('vite:preloadError', (event) => void reloadForMissingCode(page, event, reloads))
  // The offline page opens the requested page, so it is not replaced.
  const isStandIn = page.location.pathname === createHrefs(language).offline
  if (isCachedPage(page.document) && !isStandIn) void replaceWhenBack(reloads)
  // Development has no worker.
  if (import.meta.env.PROD) {
    void startWorkerWhenQuiet(page, language)
    followWorker(page, reloads)
  }
  return reloads
}

/** Served by the service worker without a network (`workers/service-worker.ts`): it may be outdated. */
export function isCachedPage({ documentElement }: Document): boolean {
  return documentElement.dataset.cached !== undefined
}

async function replaceWhenBack(reloads: ReloadBroker): Promise<void> {
  await retryUntilResponse(reachSite, { kind: 'code' })
  reloads.whenFree()
}

async function startWorkerWhenQuiet(page: Window, language: Language): Promise<void> {
  await untilQuiet(page)
  const { onLine, serviceWorker } = page.navigator
  // A worker that cannot be fetched is neither a refusal nor an error: the next page registers it.
  if (!onLine) return
  // With data saver, no build files are downloaded ahead.
  if (readConnection(page.navigator).saveData && !serviceWorker?.controller) return
  await startWorker(page, tabStorage(), async () => {
    const loaded = page.performance.getEntriesByType('resource').map(({ name }) => name)
    return [...loaded, createHrefs(language).offline]
  })
}

/** A worker that replaces another one belongs to another build, so the page reloads into that build. */
function followWorker({ navigator: { serviceWorker } }: Window, reloads: ReloadBroker): void {
  if (!serviceWorker) return
  let hadWorker = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', async () => {
    const isFirst = !hadWorker
    hadWorker = true
    if (!isFirst && (await hasNewerBuild().catch(() => false))) reloads.whenFree()
  })
}

async function reloadForMissingCode(page: Window, event: Event, reloads: ReloadBroker): Promise<void> {
  const { message } = (event as Event & { payload: Error }).payload
  const why = await whyCodeFailed(/\/assets\/[\w.-]+/.exec(message) ?? [])
  if (why === 'away' && !(await hasNewerBuild().catch(() => false))) return
  if (storePanel(page)) reloads.forPress(() => storePanel(page))
  else reloads.whenFree()
}

/** Stores the requested panel, which this page opens after a reload. False: none was requested. */
function storePanel({ location }: Pick<Window, 'location'>): boolean {
  const panel = openingPanel()
  if (panel) writeStored(tabStorage(), STORAGE_KEYS.openingPanel, [location.pathname, ...panel])
  return panel !== undefined
}

/** A stored panel that this page did not open belongs to another page. */
function forgetPanel(): void {
  writeText(tabStorage(), STORAGE_KEYS.openingPanel, null)
}

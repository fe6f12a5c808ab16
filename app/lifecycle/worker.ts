import { writeText } from '../browser/device-storage.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'

/** Row 275. */
export const UPDATE_CHECK_MS = 3_600_000

/** Of the build; `cli/build.ts` writes it. Row 282. */
const ADDRESS = '/sw.js'

type Tab = Pick<Storage, 'setItem' | 'removeItem'>

interface WorkerPage {
  navigator: {
    onLine: boolean
    /** Absent on sites that are not secure. */
    serviceWorker?: Pick<ServiceWorkerContainer, 'register' | 'getRegistration' | 'ready'>
  }
  setInterval(action: () => void, ms: number): unknown
}

/**
 * Registers the worker, has it keep what the page loaded before there was one, and looks for a newer one every hour the
 * browser is online. A browser that refuses it shows pages without; the refusal is noted in the tab. Rows 275, 282, 285.
 *
 * @param keep addresses, of which the worker keeps those it may
 */
export async function startWorker(
  { navigator, setInterval }: WorkerPage,
  tab: Tab | null,
  keep: () => Promise<string[]>,
): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  try {
    await serviceWorker.register(ADDRESS, { scope: '/' })
    writeText(tab, STORAGE_KEYS.workerRefused, null)
  } catch {
    return writeText(tab, STORAGE_KEYS.workerRefused, '1')
  }
  setInterval(() => {
    if (navigator.onLine) void lookForUpdate(serviceWorker)
  }, UPDATE_CHECK_MS)
  const { active } = await serviceWorker.ready
  // Workbox's own message for what was loaded before the worker stood in between.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: await keep() } })
}

async function lookForUpdate(serviceWorker: Pick<ServiceWorkerContainer, 'getRegistration'>): Promise<void> {
  try {
    await (await serviceWorker.getRegistration())?.update()
  } catch {
    // No network after all, or the site is down: an hour later it is asked again.
  }
}

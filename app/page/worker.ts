import { writeText } from '../browser/device-storage.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'

export const UPDATE_CHECK_MS = 3_600_000

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
 * Passes the worker the addresses that the page loaded before it, and checks for a newer worker every hour
 * while online. If the browser refuses workers, pages work without; the tab records the refusal.
 *
 * @param keep addresses; the worker caches those it may
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
  // Workbox's message for resources loaded before the worker was in control.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: await keep() } })
}

async function lookForUpdate(serviceWorker: Pick<ServiceWorkerContainer, 'getRegistration'>): Promise<void> {
  try {
    await (await serviceWorker.getRegistration())?.update()
  } catch {
    // No network after all, or the site is down: the next check is an hour later.
  }
}

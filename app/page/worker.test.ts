import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startWorker, UPDATE_CHECK_MS } from './worker.ts'

function browser({ isRefused = false } = {}) {
  const update = vi.fn(async () => {})
  const postMessage = vi.fn()
  const register = vi.fn(async () => {
    if (isRefused) throw new TypeError('refused')
    return {} as ServiceWorkerRegistration
  })
  const kept = new Map<string, string>()
  const tab = {
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const navigator = {
    onLine: true,
    serviceWorker: {
      register,
      getRegistration: async () => ({ update }) as unknown as ServiceWorkerRegistration,
      ready: Promise.resolve({ active: { postMessage } } as unknown as ServiceWorkerRegistration),
    },
  }
  const page = { navigator, setInterval: (action: () => void, ms: number) => setInterval(action, ms) }
  return { page, navigator, tab, kept, register, update, postMessage }
}

describe('the worker', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is registered for the whole site and caches what was loaded before it (row 282)', async () => {
    const { page, tab, register, postMessage } = browser()
    await startWorker(page, tab, async () => ['/assets/a.js'])
    expect(register).toHaveBeenCalledWith('/sw.js', { scope: '/' })
    expect(postMessage).toHaveBeenCalledWith({
      type: 'CACHE_URLS',
      payload: { urlsToCache: ['/assets/a.js'] },
    })
  })

  test('is looked at for a newer one every 3600 s, and not offline (row 275)', async () => {
    const { page, navigator, tab, update } = browser()
    await startWorker(page, tab, async () => [])
    expect(UPDATE_CHECK_MS).toBe(3_600_000)
    await vi.advanceTimersByTimeAsync(UPDATE_CHECK_MS - 1)
    expect(update).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(update).toHaveBeenCalledOnce()
    navigator.onLine = false
    await vi.advanceTimersByTimeAsync(UPDATE_CHECK_MS)
    expect(update).toHaveBeenCalledOnce()
  })

  test('is noted when the browser refuses it, until it is accepted (row 285)', async () => {
    const refused = browser({ isRefused: true })
    await startWorker(refused.page, refused.tab, async () => [])
    expect([...refused.kept]).toEqual([['cliffhanger.workerRefused', '1']])
    const accepted = browser()
    accepted.kept.set('cliffhanger.workerRefused', '1')
    await startWorker(accepted.page, accepted.tab, async () => [])
    expect(accepted.kept.size).toBe(0)
  })

  test('is left alone where there is none', async () => {
    const { page, tab, kept } = browser()
    await startWorker({ ...page, navigator: { onLine: true } }, tab, async () => [])
    expect(kept.size).toBe(0)
  })
})

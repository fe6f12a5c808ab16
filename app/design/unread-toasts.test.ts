import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { createToastStore } from './toast-store.ts'
import { keepUnreadToasts } from './unread-toasts.ts'

/** A tab whose documents follow one another. */
class Tab {
  readonly stored = new Map<string, string>()
  readonly sessionStorage = {
    getItem: (key: string) => this.stored.get(key) ?? null,
    setItem: (key: string, text: string) => void this.stored.set(key, text),
    removeItem: (key: string) => void this.stored.delete(key),
  }

  open() {
    const page = new EventTarget()
    const store = createToastStore()
    keepUnreadToasts(page as Window, store)
    const fire = (type: string, persisted: boolean) =>
      page.dispatchEvent(Object.assign(new Event(type), { persisted }))
    return {
      store,
      shown: () => store.current().map(({ message }) => message),
      leave: () => fire('pagehide', true),
      comeBack: () => fire('pageshow', true),
    }
  }
}

describe('a toast outlives its document (row 288)', () => {
  let tab: Tab
  beforeEach(() => {
    vi.useFakeTimers()
    tab = new Tab()
    vi.stubGlobal('window', tab)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('what was not shown long enough is shown by the next page, for what is left of its time', () => {
    const first = tab.open()
    first.store.show('Saved', { durationMs: 7000, tone: 'alert' })
    vi.advanceTimersByTime(3000)
    first.leave()
    vi.advanceTimersByTime(1000)
    const second = tab.open()
    expect(second.store.current()).toMatchObject([{ message: 'Saved', tone: 'alert', layer: 'normal' }])
    vi.advanceTimersByTime(3999)
    expect(second.shown()).toEqual(['Saved'])
    vi.advanceTimersByTime(1)
    expect(second.shown()).toEqual([])
    expect(tab.open().shown()).toEqual([])
  })

  test('a toast that was shown for its whole time, or waits for a press, is not shown again', () => {
    const first = tab.open()
    first.store.show('Saved')
    first.store.show('Import?', { durationMs: 0 })
    vi.advanceTimersByTime(2000)
    first.leave()
    expect(tab.open().shown()).toEqual([])
  })

  test('whatever is in storage, the page starts', () => {
    const whole = { message: 'Saved', tone: 'status', layer: 'normal', leftMs: 2000 }
    for (const stored of [null, 7, 'text', [], { toasts: [whole] }, { atMs: Date.now(), toasts: whole }]) {
      tab.stored.set(STORAGE_KEYS.unreadToasts, JSON.stringify(stored))
      expect(tab.open().shown()).toEqual([])
    }
  })
})

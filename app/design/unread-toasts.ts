import { readStored, tabStorage, writeText } from '../browser/device-storage.ts'
import { onLeft, onRestored } from '../browser/page-moments.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { TOAST_MS, TOASTS_MAX, type Toast, type ToastStore } from './toast-store.ts'

/** After a slow load, or a visit to another site, the previous page's messages are outdated. */
const NEWS_MS_MAX = 15_000

interface UnreadToast extends Omit<Toast, 'id' | 'message'> {
  message: string
  leftMs: number
}

interface StoredToasts {
  atMs: number
  toasts: UnreadToast[]
}

/** The next page of this tab shows what this one had no time to show. */
export function keepUnreadToasts(page: Window, store: ToastStore, nowMs: () => number = Date.now): void {
  onLeft(page, () => {
    const unread: StoredToasts = { atMs: nowMs(), toasts: takeUnread(store) }
    if (unread.toasts.length > 0) writeText(tabStorage(), STORAGE_KEYS.unreadToasts, JSON.stringify(unread))
  })
  // The viewer may also go back to a cached page.
  onRestored(page, () => showStored(store, nowMs()))
  showStored(store, nowMs())
}

function takeUnread(store: ToastStore): UnreadToast[] {
  return store.current().flatMap(({ id, message, tone, layer }) => {
    if (typeof message !== 'string') return []
    const leftMs = store.leftMs(id)
    store.dismiss(id)
    return Number.isFinite(leftMs) ? [{ message, tone, layer, leftMs }] : []
  })
}

function showStored(store: ToastStore, nowMs: number): void {
  const { atMs, toasts } = (readStored(tabStorage(), STORAGE_KEYS.unreadToasts) ??
    {}) as Partial<StoredToasts>
  writeText(tabStorage(), STORAGE_KEYS.unreadToasts, null)
  if (typeof atMs !== 'number' || Math.abs(nowMs - atMs) > NEWS_MS_MAX || !Array.isArray(toasts)) return
  for (const { message, leftMs, tone, layer } of toasts.slice(0, TOASTS_MAX)) {
    store.show(message, { tone, layer, shownMs: Math.max(leftMs, TOAST_MS) })
  }
}

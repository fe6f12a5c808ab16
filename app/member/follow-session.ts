import { readBrowserCookie } from '../browser/browser-cookie.ts'
import { deviceStorage, readText, writeText } from '../browser/device-storage.ts'
import { onRestored } from '../browser/page-moments.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'

export function storedSessionMark(device: Pick<Storage, 'getItem'> | null): string | null {
  return readText(device, STORAGE_KEYS.token)
}

export function browserSessionMark({ cookie }: Pick<Document, 'cookie'>): string | null {
  return readBrowserCookie(cookie, 'sessionMark')?.value ?? null
}

/** Other tabs detect a change by it. */
export function storeSessionMark(
  device: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null,
  mark: string | null,
): void {
  if (storedSessionMark(device) !== mark) writeText(device, STORAGE_KEYS.token, mark)
}

/** Another tab signed in or out; clearing the storage has no key. */
export function isAnotherSession(
  { key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>,
  mark: string | null,
): boolean {
  return (key === STORAGE_KEYS.token || key === null) && newValue !== mark
}

interface SessionFollower {
  show(mark: string | null): void
  reload(isDue: () => boolean): void
}

export function followSession(page: Window, mark: string | null, { show, reload }: SessionFollower): void {
  // Without storage there are no other tabs to follow.
  const device = deviceStorage()
  const isOver = () => device !== null && storedSessionMark(device) !== mark
  const showNow = () => show(browserSessionMark(page.document))
  page.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEYS.token || event.key === null) showNow()
    if (isAnotherSession(event, mark)) reload(isOver)
  })
  onRestored(page, showNow)
}

import { readBrowserCookie } from '../browser/browser-cookie.ts'
import { deviceStorage, readText, writeText } from '../browser/device-storage.ts'
import { onRestored } from '../browser/page-moments.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'

/** The mark of this browser's known session; null: nobody is signed in, as far as pages know. */
export function keptSessionMark(device: Pick<Storage, 'getItem'> | null): string | null {
  return readText(device, STORAGE_KEYS.token)
}

/** The mark of this browser's current session. */
export function browserSessionMark({ cookie }: Pick<Document, 'cookie'>): string | null {
  return readBrowserCookie(cookie, 'sessionMark')?.value ?? null
}

/** Stores the mark of the session this page was rendered for, so that other tabs notice a change. */
export function keepSessionMark(
  device: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null,
  mark: string | null,
): void {
  if (keptSessionMark(device) !== mark) writeText(device, STORAGE_KEYS.token, mark)
}

/** Whether a storage event means that another tab signed in or out; a cleared storage has no key. */
export function isAnotherSession(
  { key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>,
  mark: string | null,
): boolean {
  return (key === STORAGE_KEYS.token || key === null) && newValue !== mark
}

interface SessionFollower {
  /** Shows at once who is signed in now. */
  show(mark: string | null): void
  /** Once the page is idle, if it is still due then. */
  reload(isDue: () => boolean): void
}

/** Makes this page react when another tab has signed in or out, and then reload. */
export function followSession(page: Window, mark: string | null, { show, reload }: SessionFollower): void {
  // Without storage there are no other tabs to follow.
  const device = deviceStorage()
  const isOver = () => device !== null && keptSessionMark(device) !== mark
  const showNow = () => show(browserSessionMark(page.document))
  page.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEYS.token || event.key === null) showNow()
    if (isAnotherSession(event, mark)) reload(isOver)
  })
  onRestored(page, showNow)
}

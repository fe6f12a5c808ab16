import { readBrowserCookie } from '../browser/browser-cookie.ts'
import { deviceStorage, readText, writeText } from '../browser/device-storage.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'

/** The mark of the session this browser is known to have; null: nobody is signed in, as far as pages know. */
export function keptSessionMark(device: Pick<Storage, 'getItem'> | null): string | null {
  return readText(device, STORAGE_KEYS.token)
}

/** The mark of the session this browser has now. */
export function browserSessionMark({ cookie }: Pick<Document, 'cookie'>): string | null {
  return readBrowserCookie(cookie, 'sessionMark')?.value ?? null
}

/** Keeps the mark of the session this page was made for, so that other tabs see a change of it. Row 70. */
export function keepSessionMark(
  device: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null,
  mark: string | null,
): void {
  if (keptSessionMark(device) !== mark) writeText(device, STORAGE_KEYS.token, mark)
}

/** Whether a change of the storage says that another tab signed in or out; an emptied storage has no key. */
export function isAnotherSession(
  { key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>,
  mark: string | null,
): boolean {
  return (key === STORAGE_KEYS.token || key === null) && newValue !== mark
}

interface SessionFollower {
  /** Shows who is signed in now, at once. */
  show(mark: string | null): void
  /** Once the page is free, if it is still due then. */
  reload(isDue: () => boolean): void
}

/** Has this page show that another tab has signed in or out, and then loaded again. Row 70. */
export function followSession(page: Window, mark: string | null, { show, reload }: SessionFollower): void {
  // A browser that keeps nothing has no other tabs to follow.
  const device = deviceStorage()
  const isOver = () => device !== null && keptSessionMark(device) !== mark
  const showNow = () => show(browserSessionMark(page.document))
  page.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEYS.token || event.key === null) showNow()
    if (isAnotherSession(event, mark)) reload(isOver)
  })
  // Restored from the back-forward cache, it missed everything meanwhile.
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) showNow()
  })
}

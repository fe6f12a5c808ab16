import { deviceStorage, readText, writeText } from './device-storage.ts'
import { mayReload } from './reload-guard.ts'
import { STORAGE_KEYS } from './storage-keys.ts'

/** Keeps the mark of the session this page was made for, so that other tabs see a change of it. Row 70. */
export function keepSessionMark(
  device: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null,
  mark: string | null,
): void {
  if (readText(device, STORAGE_KEYS.token) !== mark) writeText(device, STORAGE_KEYS.token, mark)
}

/** Whether a change of the storage says that another tab signed in or out; an emptied storage has no key. */
export function isAnotherSession(
  { key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>,
  mark: string | null,
): boolean {
  return (key === STORAGE_KEYS.token || key === null) && newValue !== mark
}

/**
 * Loads this page again once another tab has signed in or out: at once, or when the episode that plays is paused. A
 * page brought back by the browser looks for itself, since it heard nothing meanwhile. Row 70.
 */
export function followSession(page: Window, mark: string | null): void {
  const reload = () => {
    if (mayReload(page.sessionStorage, Date.now())) page.location.reload()
  }
  const reloadWhenQuiet = () => {
    const isPlaying = Array.from(page.document.querySelectorAll('video')).some(({ paused }) => !paused)
    if (!isPlaying) reload()
    // Media events do not bubble, but they pass the document on their way down.
    else page.document.addEventListener('pause', reload, { capture: true, once: true })
  }
  page.addEventListener('storage', (event) => {
    if (isAnotherSession(event, mark)) reloadWhenQuiet()
  })
  page.addEventListener('pageshow', ({ persisted }) => {
    // A browser that keeps nothing has no other tabs to follow.
    const device = deviceStorage()
    if (persisted && device && readText(device, STORAGE_KEYS.token) !== mark) reload()
  })
}

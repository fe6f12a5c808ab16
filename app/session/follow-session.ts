import { deviceStorage, readText, writeText } from '../browser/device-storage.ts'
import { mayReload, reloadWaitMs } from '../browser/reload-guard.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'

/** The mark of the session this browser is known to have; null: nobody is signed in, as far as pages know. */
export function keptSessionMark(device: Pick<Storage, 'getItem'> | null): string | null {
  return readText(device, STORAGE_KEYS.token)
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

/**
 * Loads this page again once another tab has signed in or out: at once, when the episode that plays is paused, or as
 * soon as the reload guard allows. A page brought back by the browser looks for itself, since it heard nothing
 * meanwhile. Rows 70, 277.
 */
export function followSession(page: Window, mark: string | null): void {
  let isWaiting = false
  // A browser that keeps nothing has no other tabs to follow.
  const device = deviceStorage()
  const isOver = () => device !== null && keptSessionMark(device) !== mark
  const reload = () => {
    if (!isOver()) return
    if (mayReload(page.sessionStorage, Date.now())) return page.location.reload()
    const waitMs = reloadWaitMs(page.sessionStorage, Date.now())
    if (waitMs === null || isWaiting) return
    isWaiting = true
    page.setTimeout(() => {
      isWaiting = false
      reloadWhenQuiet()
    }, waitMs)
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
    if (persisted) reload()
  })
}

import { STORAGE_KEYS } from './storage-keys.ts'

/** A page that was loaded again by itself is not once more for so long. Row 277. */
export const RELOAD_GUARD_MS = 10_000

type Tab = Pick<Storage, 'getItem' | 'setItem'>

/** Milliseconds until the page may load itself again; null: never, since nothing can be marked here. */
export function reloadWaitMs(tab: Tab, nowMs: number): number | null {
  try {
    const agoMs = nowMs - Number(tab.getItem(STORAGE_KEYS.reloadedAtMs) ?? Number.NaN)
    // A clock that was set back would otherwise guard for as long.
    return agoMs >= 0 && agoMs < RELOAD_GUARD_MS ? RELOAD_GUARD_MS - agoMs : 0
  } catch {
    return null
  }
}

/**
 * Whether the page may load itself again, and marks that it does. Never where nothing can be marked, since nothing
 * would end a loop there.
 */
export function mayReload(tab: Tab, nowMs: number): boolean {
  if (reloadWaitMs(tab, nowMs) !== 0) return false
  try {
    tab.setItem(STORAGE_KEYS.reloadedAtMs, String(nowMs))
    return true
  } catch {
    return false
  }
}

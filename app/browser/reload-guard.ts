import { STORAGE_KEYS } from './storage-keys.ts'

export const RELOAD_GUARD_MS = 10_000

type Tab = Pick<Storage, 'getItem' | 'setItem'> | null

/** Null: reloading is never allowed, since nothing can be stored here. */
export function reloadWaitMs(tab: Tab, nowMs: number): number | null {
  if (!tab) return null
  try {
    const agoMs = nowMs - Number(tab.getItem(STORAGE_KEYS.reloadedAtMs) ?? Number.NaN)
    // Otherwise a clock that was set back would block reloads for as long.
    return agoMs >= 0 && agoMs < RELOAD_GUARD_MS ? RELOAD_GUARD_MS - agoMs : 0
  } catch {
    return null
  }
}

/** Records the reload. False without storage, since nothing would stop a loop. */
export function mayReload(tab: Tab, nowMs: number): boolean {
  if (!tab || reloadWaitMs(tab, nowMs) !== 0) return false
  try {
    tab.setItem(STORAGE_KEYS.reloadedAtMs, String(nowMs))
    return true
  } catch {
    return false
  }
}

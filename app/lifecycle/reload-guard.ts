import { STORAGE_KEYS } from './storage-keys.ts'

/** A page that was loaded again by itself is not once more for so long. Row 277. */
export const RELOAD_GUARD_MS = 10_000

/**
 * Whether the page may load itself again, and marks that it does. Never where nothing can be marked, since nothing
 * would end a loop there.
 */
export function mayReload(tab: Pick<Storage, 'getItem' | 'setItem'>, nowMs: number): boolean {
  try {
    const lastMs = Number(tab.getItem(STORAGE_KEYS.reloadedAtMs) ?? Number.NaN)
    // A clock that was set back would otherwise guard for as long.
    const isGuarded = nowMs >= lastMs && nowMs - lastMs < RELOAD_GUARD_MS
    if (isGuarded) return false
    tab.setItem(STORAGE_KEYS.reloadedAtMs, String(nowMs))
    return true
  } catch {
    return false
  }
}

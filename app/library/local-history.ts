import { STORAGE_KEYS } from '../lifecycle/storage-keys.ts'

/** At most so many dramas are remembered on the device. Row 143. */
export const LOCAL_HISTORY_MAX = 50

/** One row per drama: the episode opened last. Row 144. */
export interface LocalHistoryEntry {
  /** Of the drama. */
  id: string
  chapterId: string
  /** From 0. */
  epIndex: number
  contentName: string
}

/** Newest first; an older entry of the same drama goes. Row 143. */
export function withOpened(
  history: readonly LocalHistoryEntry[],
  opened: LocalHistoryEntry,
): LocalHistoryEntry[] {
  return [opened, ...history.filter((entry) => entry.id !== opened.id)].slice(0, LOCAL_HISTORY_MAX)
}

type HistoryStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Whatever stands in the storage: entries that are not whole are left out, a broken text is an empty history. */
export function readLocalHistory(storage: HistoryStorage): LocalHistoryEntry[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORAGE_KEYS.history) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry).slice(0, LOCAL_HISTORY_MAX) : []
  } catch {
    return []
  }
}

/** A full or forbidden storage loses the entry and nothing else. */
export function recordOpened(storage: HistoryStorage, opened: LocalHistoryEntry): void {
  try {
    storage.setItem(STORAGE_KEYS.history, JSON.stringify(withOpened(readLocalHistory(storage), opened)))
  } catch {}
}

/** Forgets what this device watched. */
export function clearLocalHistory(storage: Pick<Storage, 'removeItem'>): void {
  try {
    storage.removeItem(STORAGE_KEYS.history)
  } catch {}
}

function isEntry(value: unknown): value is LocalHistoryEntry {
  const entry = value as Partial<LocalHistoryEntry> | null
  return (
    typeof entry?.id === 'string' &&
    typeof entry.chapterId === 'string' &&
    typeof entry.contentName === 'string' &&
    Number.isInteger(entry.epIndex) &&
    (entry.epIndex as number) >= 0
  )
}

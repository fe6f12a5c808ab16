/** At most so many dramas are remembered on the device. Row 143. */
export const LOCAL_HISTORY_MAX = 50
/** Key of the device's storage. Row 142. */
export const LOCAL_HISTORY_KEY = 'cliffhanger.history'

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
    const stored: unknown = JSON.parse(storage.getItem(LOCAL_HISTORY_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry).slice(0, LOCAL_HISTORY_MAX) : []
  } catch {
    return []
  }
}

/** A full or forbidden storage loses the entry and nothing else. */
export function recordOpened(storage: HistoryStorage, opened: LocalHistoryEntry): void {
  try {
    storage.setItem(LOCAL_HISTORY_KEY, JSON.stringify(withOpened(readLocalHistory(storage), opened)))
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

import { deviceStorage, readStored, writeStored } from '../browser/device-storage.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'

export const LOCAL_HISTORY_MAX = 50

export interface LocalHistoryEntry {
  id: string
  chapterId: string
  epIndex: number
  contentName: string
  /** From here on for display; entries of older versions lack these. */
  coverUrl?: string | null
  episodeCount?: number
  share?: number
  secondsLeft?: number
  isSeen?: boolean
  /** Removed from Continue watching until the drama is watched again. */
  isPutAside?: boolean
}

export function withOpened(
  history: readonly LocalHistoryEntry[],
  opened: LocalHistoryEntry,
): LocalHistoryEntry[] {
  return [opened, ...history.filter((entry) => entry.id !== opened.id)].slice(0, LOCAL_HISTORY_MAX)
}

type HistoryStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Skips incomplete entries; an invalid text is an empty history. */
export function readLocalHistory(storage: HistoryStorage | null): LocalHistoryEntry[] {
  const stored = readStored(storage, STORAGE_KEYS.history)
  return Array.isArray(stored) ? stored.filter(isEntry).slice(0, LOCAL_HISTORY_MAX) : []
}

/** In a full or forbidden storage only this entry is lost. */
export function recordOpened(storage: HistoryStorage | null, opened: LocalHistoryEntry): void {
  writeStored(storage, STORAGE_KEYS.history, withOpened(readLocalHistory(storage), opened))
}

export function forgetOpened(storage: HistoryStorage | null, dramaIds: readonly string[]): void {
  const gone = new Set(dramaIds)
  const left = readLocalHistory(storage).filter(({ id }) => !gone.has(id))
  writeStored(storage, STORAGE_KEYS.history, left)
}

/** The drama stays in the history. */
export function putAside(storage: HistoryStorage | null, dramaId: string): void {
  const history = readLocalHistory(storage)
  writeStored(
    storage,
    STORAGE_KEYS.history,
    history.map((entry) => (entry.id === dramaId ? { ...entry, isPutAside: true } : entry)),
  )
}

export const localHistory = () => readLocalHistory(deviceStorage())

export const forgetLocal = (dramaIds: readonly string[]) => forgetOpened(deviceStorage(), dramaIds)

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

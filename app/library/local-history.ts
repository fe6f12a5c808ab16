import { deviceStorage, readStored, writeStored } from '../browser/device-storage.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'

/** On the device. */
export const LOCAL_HISTORY_MAX = 50

/** The episode of a drama that was opened last. */
export interface LocalHistoryEntry {
  /** Of the drama. */
  id: string
  chapterId: string
  /** From 0. */
  epIndex: number
  contentName: string
  /** The rest is for display; entries of older versions lack it. */
  coverUrl?: string | null
  episodeCount?: number
  /** Watched share of the episode, from 0 to 1. */
  share?: number
  secondsLeft?: number
  /** Watched to its end, so the next episode plays. */
  isSeen?: boolean
  /** Removed from Continue watching until it is watched again. */
  isPutAside?: boolean
}

/** Newest first; replaces the drama's older entry. */
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

/** If the storage is full or forbidden, only this entry is lost. */
export function recordOpened(storage: HistoryStorage | null, opened: LocalHistoryEntry): void {
  writeStored(storage, STORAGE_KEYS.history, withOpened(readLocalHistory(storage), opened))
}

/** On this device. */
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

/** {@link forgetOpened} on this device. */
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

import type { Coming } from '../catalog/coming.ts'
import type { LocalHistoryEntry } from './local-history.ts'

export const LIBRARY_LISTS = ['saved', 'history'] as const
export type LibraryListName = (typeof LIBRARY_LISTS)[number]

export function toListName(name: string | undefined): LibraryListName | undefined {
  return LIBRARY_LISTS.find((list) => list === name)
}

export type LibraryView = 'screen' | 'drawer'

export const SELECT_PARAMETER = 'select'

export interface LibraryRow {
  dramaId: string
  name: string
  coverUrl: string | null
  episodeNumber: number | null
  episodeCount: number | null
  labels: string[]
  share: number | null
  coming?: Coming
}

export interface LibraryPage {
  rows: LibraryRow[]
  page: number
  hasMore: boolean
}

export function toDeviceRows(entries: readonly LocalHistoryEntry[]): LibraryRow[] {
  return entries.map(({ id, epIndex, contentName, coverUrl, episodeCount, share }) => ({
    dramaId: id,
    name: contentName,
    coverUrl: coverUrl ?? null,
    episodeNumber: epIndex + 1,
    episodeCount: episodeCount ?? null,
    labels: [],
    share: share ?? null,
  }))
}

/** Without duplicates: a list that grew between two requests may repeat some. */
export function withFollowing(rows: readonly LibraryRow[], following: readonly LibraryRow[]): LibraryRow[] {
  const known = new Set(rows.map(({ dramaId }) => dramaId))
  return [...rows, ...following.filter(({ dramaId }) => !known.has(dramaId))]
}

/**
 * Whether all rows of a complete list are selected. Otherwise rows that were never shown would be deleted
 * too.
 */
export function isWholeList(
  selected: ReadonlySet<string>,
  rows: readonly LibraryRow[],
  hasMore: boolean,
): boolean {
  return !hasMore && rows.length > 0 && rows.every(({ dramaId }) => selected.has(dramaId))
}

export interface MemberScreen {
  first: LibraryPage | null
  isSelecting: boolean
  hasDeletionFailed: boolean
  hasDeleted: boolean
}

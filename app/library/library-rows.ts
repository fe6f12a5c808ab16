import type { LocalHistoryEntry } from './local-history.ts'

export const LIBRARY_LISTS = ['saved', 'history'] as const
export type LibraryListName = (typeof LIBRARY_LISTS)[number]

export function toListName(name: string | undefined): LibraryListName | undefined {
  return LIBRARY_LISTS.find((list) => list === name)
}

/** Where a list is shown, which decides its page size. */
export type LibraryView = 'screen' | 'drawer'

/** Query parameter of screens without scripts: selection mode. */
export const SELECT_PARAMETER = 'select'

/** Leads to the episode. */
export interface LibraryRow {
  dramaId: string
  name: string
  coverUrl: string | null
  /** From 1; null: unknown, so the first. */
  episodeNumber: number | null
  episodeCount: number | null
  labels: string[]
  /** Watched share of the episode, from 0 to 1; null: unknown. */
  share: number | null
}

export interface LibraryPage {
  rows: LibraryRow[]
  /** From 1. */
  page: number
  hasMore: boolean
}

/** In the shape of a member's list. */
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

/** Without duplicates: a list that grew meanwhile may repeat some. */
export function withFollowing(rows: readonly LibraryRow[], following: readonly LibraryRow[]): LibraryRow[] {
  const known = new Set(rows.map(({ dramaId }) => dramaId))
  return [...rows, ...following.filter(({ dramaId }) => !known.has(dramaId))]
}

/** True if all rows of a complete list are selected. Otherwise rows that were never shown would be deleted too. */
export function isWholeList(
  selected: ReadonlySet<string>,
  rows: readonly LibraryRow[],
  hasMore: boolean,
): boolean {
  return !hasMore && rows.length > 0 && rows.every(({ dramaId }) => selected.has(dramaId))
}

export interface MemberScreen {
  /** Null: the product API did not respond. */
  first: LibraryPage | null
  /** Requested without scripts: selection mode, the deletion failed, or it succeeded. */
  isSelecting: boolean
  hasDeletionFailed: boolean
  hasDeleted: boolean
}

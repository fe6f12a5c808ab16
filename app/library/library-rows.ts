import type { LocalHistoryEntry } from './local-history.ts'

/** The two lists of a member. Row 190. */
export const LIBRARY_LISTS = ['saved', 'history'] as const
export type LibraryListName = (typeof LIBRARY_LISTS)[number]

/** The list of this name in an address. */
export function toListName(name: string | undefined): LibraryListName | undefined {
  return LIBRARY_LISTS.find((list) => list === name)
}

/** Where a list stands, which decides how many rows a page of it has. Row 194. */
export type LibraryView = 'screen' | 'drawer'

/** In the address of a screen without scripts: rows are being selected. */
export const SELECT_PARAMETER = 'select'

/** One drama of a list, and the episode it leads to. Row 191. */
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

/** What this device remembers, in the shape of the member's lists. Row 144. */
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

/** The rows and those that follow; a list that grew meanwhile may contain one twice. */
export function withFollowing(rows: readonly LibraryRow[], following: readonly LibraryRow[]): LibraryRow[] {
  const known = new Set(rows.map(({ dramaId }) => dramaId))
  return [...rows, ...following.filter(({ dramaId }) => !known.has(dramaId))]
}

/**
 * Whether deleting these means the whole list: all that is loaded, of a list that has no more. Otherwise rows nobody
 * has seen would go with them. Row 201.
 */
export function isWholeList(
  selected: ReadonlySet<string>,
  rows: readonly LibraryRow[],
  hasMore: boolean,
): boolean {
  return !hasMore && rows.length > 0 && rows.every(({ dramaId }) => selected.has(dramaId))
}

/** What a list's screen is made of. */
export interface MemberScreen {
  /** Null: the product API did not answer. */
  first: LibraryPage | null
  /** Asked for without scripts: rows are being selected, their deletion has failed, or they are gone. */
  isSelecting: boolean
  hasDeletionFailed: boolean
  hasDeleted: boolean
}

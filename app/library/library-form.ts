/** Names of the fields by which pages change a member's lists. */
export const LIBRARY_FIELD = {
  intent: 'intent',
  /** Once for each drama to delete. */
  dramaId: 'dramaId',
  isAll: 'isAll',
  /** What the device remembers, as JSON of {@link ImportedEntry}s. */
  entries: 'entries',
  /** Sent by scripts only: they receive data and stay on the page. */
  isInPlace: 'isInPlace',
} as const

/** One drama of the device's history on its way to the member's. */
export interface ImportedEntry {
  dramaId: string
  episodeId: string
  /** From 1. */
  episodeNumber: number
  /** Where the device left the episode; 0: nowhere in particular. */
  seconds: number
}

/** The result of a change; the ids are those of the dramas that are in the member's history now. */
export type LibraryOutcome = { isDone: boolean; importedIds: string[] }

export const NOT_DONE: LibraryOutcome = { isDone: false, importedIds: [] }

/** Names of the fields by which pages change a member's lists. */
export const LIBRARY_FIELD = {
  intent: 'intent',
  /** Once for each drama to delete. */
  dramaId: 'dramaId',
  isAll: 'isAll',
  /** Sent by scripts only: they receive data and stay on the page. */
  isInPlace: 'isInPlace',
} as const

export interface LibraryOutcome {
  isDone: boolean
}

export const NOT_DONE: LibraryOutcome = { isDone: false }

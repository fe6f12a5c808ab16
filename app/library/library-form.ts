export const LIBRARY_FIELD = {
  /** Repeated for each drama to delete. */
  dramaId: 'dramaId',
  isAll: 'isAll',
  isInPlace: 'isInPlace',
} as const

export interface LibraryOutcome {
  isDone: boolean
  /** Nothing is deleted if the session has ended; reloading the list shows why. */
  isSessionOver?: boolean
}

/** Fields of the form that deletes rows. */
export const LIBRARY_FIELD = {
  /** Once for each drama to delete. */
  dramaId: 'dramaId',
  isAll: 'isAll',
  /** Sent by scripts, which stay on the page. */
  isInPlace: 'isInPlace',
} as const

export interface LibraryOutcome {
  isDone: boolean
  /** Nothing is deleted if the session is over; reloading the list says why. */
  isSessionOver?: boolean
}

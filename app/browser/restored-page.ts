let isRestored = false

/** Notes that the page comes out of the back-forward cache, which it may before the code has come that acts on it. */
export function noteRestore(page: Window): void {
  page.addEventListener('pageshow', ({ persisted }) => {
    isRestored ||= persisted
  })
}

/** Whether the page has ever been in the back-forward cache. */
export function wasRestored(): boolean {
  return isRestored
}

/** A page and its entry in the history. */
export interface PageLocation {
  pathname: string
  search: string
  hash: string
  key: string
}

/** What is used of the router that Remix keeps in the page. */
export interface PageRouter {
  state: {
    location: PageLocation
    /** Of the page that is shown, the outermost first. */
    matches: readonly { route: { handle?: unknown } }[]
    /** `formMethod`: it was sent by a form. */
    navigation: { location?: PageLocation | undefined; formMethod?: string | undefined }
    fetchers: ReadonlyMap<string, { state: string }>
    /** By name; one that holds a navigation can let it proceed. */
    blockers: ReadonlyMap<string, { proceed?: (() => void) | undefined }>
  }
  /** Puts it in the place of the one of this name. */
  getBlocker(name: string, isHeld: (navigation: { historyAction: string }) => boolean): unknown
  deleteBlocker(name: string): void
  subscribe(listener: (state: PageRouter['state']) => void): () => void
}

/** Undefined before the page has come alive. */
export function pageRouter(): PageRouter | undefined {
  return (globalThis as { __remixRouter?: PageRouter }).__remixRouter
}

/** A form is on its way that leaves the page where it is. */
export function isSubmitting(state: PageRouter['state']): boolean {
  return [...state.fetchers.values()].some(({ state }) => state === 'submitting')
}

/** Aborted once the router is no longer on its way to where it is going now; undefined when it goes nowhere. */
export function untilGoneElsewhere(router: PageRouter | undefined): AbortSignal | undefined {
  const target = router?.state.navigation.location?.key
  if (!router || target === undefined) return undefined
  const going = new AbortController()
  const stop = router.subscribe(({ navigation }) => {
    if (navigation.location?.key === target) return
    stop()
    going.abort()
  })
  return going.signal
}

export interface PageLocation {
  pathname: string
  search: string
  hash: string
  key: string
}

export interface PageRouter {
  state: {
    historyAction: 'POP' | 'PUSH' | 'REPLACE'
    location: PageLocation
    /** Outermost first. */
    matches: readonly { route: { id: string; handle?: unknown } }[]
    /** By route. */
    loaderData: Readonly<Record<string, unknown>>
    /** `formMethod`: a form started it. */
    navigation: { location?: PageLocation | undefined; formMethod?: string | undefined }
    fetchers: ReadonlyMap<string, { state: string }>
    /** By name; a blocked navigation continues with `proceed`. */
    blockers: ReadonlyMap<string, { proceed?: (() => void) | undefined }>
  }
  getBlocker(name: string, isHeld: (navigation: { historyAction: string }) => boolean): unknown
  deleteBlocker(name: string): void
  /** Links, forms and `useNavigate` call it. */
  navigate(to: unknown, options?: { replace?: boolean; formMethod?: string }): Promise<void>
  /** Loads the present page's data again, and renders it. */
  revalidate(): void
  subscribe(listener: (state: PageRouter['state']) => void): () => void
}

export function pageRouter(): PageRouter | undefined {
  return (globalThis as { __remixRouter?: PageRouter }).__remixRouter
}

/** The router's index of the present entry of the history; null if it has none. */
export function entryIndex({ history }: Pick<Window, 'history'>): number | null {
  const { idx } = (history.state ?? {}) as { idx?: number }
  return idx ?? null
}

/** In usage events and error reports. */
export function toRouteName({ matches }: Pick<PageRouter['state'], 'matches'>): string {
  const handle = matches.at(-1)?.route.handle as { name?: string } | undefined
  return handle?.name ?? 'error'
}

/** Data of the present page's innermost route, before it is rendered; undefined without any. */
export function pageData({
  matches,
  loaderData,
}: Pick<PageRouter['state'], 'matches' | 'loaderData'>): unknown {
  return loaderData[matches.at(-1)?.route.id ?? '']
}

export function isSubmitting(state: PageRouter['state']): boolean {
  return [...state.fetchers.values()].some(({ state }) => state === 'submitting')
}

/** Aborted when the present navigation ends or is replaced; undefined without one. */
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
